import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Toast, ToastRegion } from './toast';

const ACTION = { label: 'View receipt', onAction: jest.fn() };

function Page({ action }: Pick<Toast, 'action'>) {
  const [toasts, setToasts] = useState<Toast[]>([{ id: 1, tone: 'success', text: 'You sent $250.00.', action }]);
  return (
    <>
      <h1>Transactions</h1>
      <input aria-label="Search" />
      <ToastRegion toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
    </>
  );
}

it('says its text once', () => {
  render(<Page />);
  const list = screen.getByRole('list');
  expect(list).toHaveAttribute('aria-live', 'polite');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(`${list.textContent} ${names}`.match(/You sent \$250\.00\./g)).toHaveLength(1);
});

it.each([
  ['Dismiss', undefined],
  ['View receipt', ACTION],
])('returns the focus to where it was when %s removes the message', async (name, action) => {
  render(<Page action={action} />);
  act(() => screen.getByLabelText('Search').focus());
  await userEvent.tab();
  expect(screen.getByRole('button', { name })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('You sent $250.00.')).toBeNull();
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

it('moves the focus to the heading when there is nowhere to return to', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('heading', { name: 'Transactions' })).toHaveFocus();
});
