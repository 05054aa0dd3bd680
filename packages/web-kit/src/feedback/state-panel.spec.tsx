import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from './state-panel';

function Part() {
  const [isRead, setRead] = useState(false);
  return (
    <>
      <h1>Transactions</h1>
      {isRead ? (
        <p>Rent</p>
      ) : (
        <ErrorState title="We couldn’t load them." error={new Error('x')} onRetry={() => setRead(true)} />
      )}
    </>
  );
}

it('announces immediately what failed to load', () => {
  render(<Part />);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load them.');
});

it('moves the focus to the heading when "Try again" unmounts', async () => {
  render(<Part />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Rent')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Transactions' })).toHaveFocus();
});

it('does not move the focus when it is elsewhere', () => {
  const { rerender } = render(
    <>
      <input aria-label="Search" />
      <ErrorState title="We couldn’t load them." error={new Error('x')} onRetry={() => {}} />
    </>,
  );
  screen.getByLabelText('Search').focus();
  rerender(<input aria-label="Search" />);
  expect(document.activeElement?.tagName).not.toBe('H1');
});
