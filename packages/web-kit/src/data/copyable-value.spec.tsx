import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider } from '../host/host-context';
import { FakeHost } from '../testing/fake-host';
import { CopyableValue } from './copyable-value';
import { MaskedValue } from './masked-value';

it('copies the value without its grouping, and says so', async () => {
  const host = new FakeHost();
  const user = userEvent.setup();
  render(
    <HostProvider host={host}>
      <CopyableValue name="Routing number" value="031100209">
        031 100 209
      </CopyableValue>
    </HostProvider>,
  );
  expect(screen.getByText('031 100 209')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy routing number' }));
  expect(await navigator.clipboard.readText()).toBe('031100209');
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Routing number copied to clipboard' }]);
});

it('a masked value is announced with its name and last characters until it is revealed', async () => {
  const user = userEvent.setup();
  render(
    <HostProvider host={new FakeHost()}>
      <MaskedValue name="Card number" value="5500123412349876" />
    </HostProvider>,
  );
  expect(screen.getByText('Card number ending in 9876')).toBeInTheDocument();
  expect(screen.queryByText('5500123412349876')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show card number' }));
  expect(screen.getByText('5500123412349876')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide card number' }));
  expect(screen.queryByText('5500123412349876')).toBeNull();
});
