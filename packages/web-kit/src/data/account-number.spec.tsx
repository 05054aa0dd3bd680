import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider } from '../host/host-context';
import { FakeHost } from '../testing/fake-host';
import { AccountNumber } from './account-number';
import { maskValue } from './mask-value';

function show() {
  const host = new FakeHost();
  const user = userEvent.setup();
  render(
    <HostProvider host={host}>
      <AccountNumber number="4400123456" />
    </HostProvider>,
  );
  return { host, user };
}

it('shows the last four digits until it is revealed', async () => {
  const { user } = show();
  expect(screen.queryByText('4400123456')).toBeNull();
  expect(maskValue('4400123456')).toBe('••••••3456');
  await user.click(screen.getByRole('button', { name: 'Show account number' }));
  expect(screen.getByText('4400123456')).toBeVisible();
});

it('copies the full number and confirms it', async () => {
  const { host, user } = show();
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  expect(await navigator.clipboard.readText()).toBe('4400123456');
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Account number copied to clipboard' }]);
});

it('shows an error and the full number when the browser blocks copying', async () => {
  const { host, user } = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  expect(host.notifications).toEqual([{ tone: 'error', text: expect.stringContaining('blocked copying') }]);
  expect(screen.getByText('4400123456')).toBeVisible();
});
