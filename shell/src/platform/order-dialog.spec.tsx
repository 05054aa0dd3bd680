/**
 * React Aria declares sources under "source" that it does not publish.
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import '@larkspur/web-kit/testing/jest-setup';
import type { PlatformRemote } from '@larkspur/contracts/platform';
import type { OrderKind } from '@larkspur/contracts/remote';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import type { ApiError } from '@larkspur/web-kit/host/host-api';
import { Notices } from '@larkspur/web-kit/host/notices';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
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

function Page({ host, notices, kind }: { host: FakeHost; notices: Notices; kind: OrderKind }) {
  const [order, setOrder] = useState<Order | null>({ remote: REMOTE, kind });
  return <OrderDialog order={order} api={host.api} notices={notices} onClose={() => setOrder(null)} />;
}

/** Opens the dialog, and orders a step back. */
async function order(respond: unknown, kind: OrderKind = 'rollback') {
  const host = new FakeHost({ [ORDER]: respond });
  const notices = new Notices();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page host={host} notices={notices} kind={kind} />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Reason'), 'Payments fail{Enter}');
  return { host, notices };
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
  const { host } = await order(() => new Promise((_, reject) => (refuse = reject)));
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
  const { host, notices } = await order(() => new Promise((_, reject) => (refuse = () => reject(error))), kind);
  await waitFor(() => expect(host.calls).toHaveLength(1));
  cleanup();
  await act(async () => refuse());
  expect(notices.getSnapshot()).toMatchObject([{ tone: 'error', text }]);
});
