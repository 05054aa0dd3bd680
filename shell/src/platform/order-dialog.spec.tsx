/**
 * React Aria declares sources under "source" that it does not publish.
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import '@larkspur/web-kit/testing/jest-setup';
import type { PlatformRemote } from '@larkspur/contracts/platform';
import type { OrderKind } from '@larkspur/contracts/remote';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import type { ApiError } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { ADA, GRACE } from '@larkspur/web-kit/testing/session-fixtures';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Order, OrderDialog } from './order-dialog';

const REMOTE: PlatformRemote = {
  name: 'mfe-public',
  title: 'Website',
  sequence: 7,
  current: null,
  previous: null,
  canary: null,
  history: [],
  historyProblem: null,
  problem: null,
};
const ORDER = 'POST /remotes/mfe-public/orders';

function Page({ kind }: { kind: OrderKind }) {
  const [order, setOrder] = useState<Order | null>({ remote: REMOTE, kind });
  return <OrderDialog order={order} onClose={() => setOrder(null)} />;
}

/** Opens the dialog, and orders a step back. */
async function order(respond: unknown, kind: OrderKind = 'rollback') {
  const host = new FakeHost({ [ORDER]: respond }).signInAs(GRACE);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HostProvider host={host}>
        <Page kind={kind} />
      </HostProvider>
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Reason'), 'Payments fail{Enter}');
  return host;
}

it.each([apiError('network'), apiError('unavailable'), apiError('internal')])(
  'does not say that nothing was changed when it does not know: %s',
  async (lost) => {
    await order(lost);
    expect(await screen.findByText('We couldn’t confirm that the rollback of “Website” took effect.')).toBeVisible();
    expect(screen.getByText(`${lost.message} Check its card in a few seconds.`)).toBeVisible();
    expect(screen.queryByText('Nothing was changed.')).toBeNull();
  },
);

it('says that nothing was changed when the order was refused', async () => {
  await order(apiError('stale'));
  expect(await screen.findByText('Nothing was changed.')).toBeVisible();
});

it('stays open while the order is sent, so that its failure is seen', async () => {
  let refuse: ((error: ApiError) => void) | undefined;
  const host = await order(() => new Promise((_, reject) => (refuse = reject)));
  await waitFor(() => expect(host.calls).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Roll back “Website”' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  refuse?.(apiError('forbidden'));
  expect(await screen.findByText('Nothing was changed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says whether a canary ended, not a rollback', async () => {
  await order(apiError('network'), 'abort');
  expect(await screen.findByText('We couldn’t confirm that the canary of “Website” ended.')).toBeVisible();
});

it.each([
  [apiError('forbidden', 'Not allowed.'), 'rollback', 'We couldn’t roll back “Website”. Not allowed.'],
  [apiError('network', 'No answer.'), 'abort', 'We couldn’t confirm that the canary of “Website” ended. No answer.'],
] as const)('tells a failure after the page was left: %s', async (error, kind, text) => {
  let refuse = () => {};
  const host = await order(() => new Promise((_, reject) => (refuse = () => reject(error))), kind);
  await waitFor(() => expect(host.calls).toHaveLength(1));
  cleanup();
  await act(async () => refuse());
  expect(host.notifications).toMatchObject([{ tone: 'error', text }]);
});

it('tells the next user nothing about the order of the one before', async () => {
  let refuse = () => {};
  const host = await order(() => new Promise((_, reject) => (refuse = () => reject(apiError('network')))));
  await waitFor(() => expect(host.calls).toHaveLength(1));
  cleanup();
  host.signInAs({ ...ADA, isAdmin: true });
  await act(async () => refuse());
  expect(host.notifications).toEqual([]);
});
