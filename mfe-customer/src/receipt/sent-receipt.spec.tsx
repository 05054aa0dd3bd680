import { useQueryClient } from '@larkspur/query';
import { useNavigate } from '@larkspur/router';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { focusedDialog } from '@larkspur/web-kit/testing/focused-dialog';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberSent, SentReceipt } from './sent-receipt';

const sender = new FakeHost().signInAs(buildSessionUser());
const LINE = 'GET /transaction/l1';
let router: ReturnType<typeof useNavigate>;

function Opener({ getState }: { getState(cache: ReturnType<typeof useQueryClient>): unknown }) {
  router = useNavigate();
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => router('/account/transactions', { state: getState(cache) })}>
      Open
    </button>
  );
}

async function openWith(getState: (cache: ReturnType<typeof useQueryClient>) => unknown): Promise<FakeHost> {
  const host = new FakeHost({ [LINE]: apiError('network') }).signInAs(buildSessionUser());
  renderScreen(
    <>
      <Opener getState={getState} />
      <SentReceipt />
    </>,
    { host },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return host;
}

it('shows the receipt of the transfer that was just sent, also when the bank cannot be reached, until it is closed', async () => {
  const host = await openWith((cache) => rememberSent(cache, sender, buildStatementLine()));
  const receipt = within(await focusedDialog('Your receipt'));
  for (const text of ['0123456789AB', 'Savings', 'Completed']) expect(receipt.getByText(text)).toBeVisible();
  expect(receipt.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(host.navigations).toEqual(['/account/transactions']);
});

it('loads it after a reload, and says when it cannot be loaded', async () => {
  const host = await openWith(() => ({ sentTransfer: { id: 'l1', userId: 'u1' } }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Your receipt' }));
  host.on(LINE, { data: buildStatementLine() });
  await userEvent.click(await receipt.findByRole('button', { name: 'Try again' }));
  expect(await receipt.findByText('0123456789AB')).toBeVisible();
});

it('keeps nothing of the transfer in the history, and shows the next person in this tab nothing', async () => {
  let state: unknown;
  const host = await openWith((cache) => {
    state = rememberSent(cache, sender, buildStatementLine());
    return state;
  });
  await screen.findByRole('dialog', { name: 'Your receipt' });
  expect(state).toEqual({ sentTransfer: { id: 'l1', userId: 'u1' } });
  await act(async () => router(-1));
  const requests = host.calls.length;
  act(() => void host.signInAs(buildSessionUser({ _id: 'u2', firstName: 'Ben' })));
  await act(async () => router(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.calls).toHaveLength(requests);
});

it.each([
  [null],
  ['x'],
  [{ from: 'elsewhere' }],
  [{ sentTransfer: null }],
  [{ sentTransfer: { id: 5, userId: 'u1' } }],
  [{ sentTransfer: buildStatementLine() }],
])('has nothing to show when the page was opened with %p', async (state) => {
  await openWith(() => state);
  expect(screen.queryByRole('dialog')).toBeNull();
});
