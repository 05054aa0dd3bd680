import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Checklist } from './checklist';

it('counts what is done, and links only what is left to do', () => {
  render(
    <MemoryRouter>
      <Checklist
        label="Set up your account"
        items={[
          { title: 'Verify your identity', isDone: true, to: '/account-verification' },
          { title: 'Set a payment PIN', text: 'You need it to send money.', isDone: false, to: '/account/payment-pin' },
          { title: 'Receive your first payment', isDone: false },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('progressbar', { name: 'Set up your account' })).toHaveAttribute('value', '1');
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  const items = within(screen.getByRole('list', { name: 'Set up your account' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Verify your identity (done)');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/account/payment-pin']);
});
