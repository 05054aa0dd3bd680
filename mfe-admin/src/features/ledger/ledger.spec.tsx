import type { LedgerProof, LedgerProofRun, LedgerProofStatus } from '@larkspur/contracts/ledger';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ledger } from './ledger';

const PROOF: LedgerProof = {
  whole: true,
  checkedAt: '2026-11-20T09:41:07.000Z',
  durationMs: 41_300,
  figures: {
    accounts: 10,
    postings: 1_200,
    entries: 2_405,
    balances: { customers: 5_000, settlement: -4_000, adjustment: -1_000, closing: 0 },
  },
  invariants: [
    { name: 'entries of a posting sum to zero', holds: true, violations: 0 },
    { name: 'no customer balance under zero', holds: true, violations: 0 },
  ],
  seal: { blocks: 88, sealedPostings: 1_199, unsealedPostings: 1, head: '9f86d081', brokenBlock: null },
};
const run = (different: Partial<LedgerProofRun> = {}): LedgerProofRun => ({
  _id: 'p1',
  status: 'finished',
  startedAt: '2026-11-20T09:40:00.000Z',
  progress: { done: 12, total: 12 },
  proof: PROOF,
  ...different,
});
const LATEST = 'GET /user/admin/ledger/proof/latest';

function open(status: Partial<LedgerProofStatus>) {
  const host = new FakeHost({ [LATEST]: { data: { last: null, running: null, wholeSince: null, ...status } } });
  renderScreen(<Ledger />, { host, url: '/admin/ledger' });
  return host;
}

afterEach(() => jest.useRealTimers());

it('answers whether the bank balances, since when, and over how many entries', async () => {
  open({ last: run(), wholeSince: '2026-11-01T15:00:00.000Z' });
  const answer = await screen.findByRole('region', { name: 'The ledger balances.' });
  expect(answer).toHaveTextContent(/2,405 entries of 1,200 postings.*No violations since/);
  expect(screen.getByRole('region', { name: 'Balances' })).toHaveTextContent('Settlement−$4,000.00');
  expect(screen.getByText('9f86d081')).toBeVisible();
});

it('says no, and lists what is violated first', async () => {
  const [sum, balance] = PROOF.invariants;
  const broken = {
    ...PROOF,
    whole: false,
    invariants: [sum, { ...balance, holds: false, violations: 3 }],
    seal: { ...PROOF.seal, brokenBlock: 7 },
  } as LedgerProof;
  open({ last: run({ proof: broken }) });
  expect(await screen.findByRole('region', { name: 'The ledger has violations.' })).toBeVisible();
  const [, first] = within(screen.getByRole('table', { name: 'Invariants' })).getAllByRole('row');
  expect(first).toHaveTextContent('No customer balance under zeroNo3');
  expect(screen.getByText('Block 7 was changed')).toBeVisible();
});

it('starts a proof, and shows its progress until it has an answer', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const host = open({});
  expect(await screen.findByText('The ledger hasn’t been proven yet.')).toBeVisible();
  const running = run({ status: 'running', progress: { done: 3, total: 12 }, proof: null, provenBefore: 40 });
  host.on('POST /user/admin/ledger/proof', { data: running });
  host.on(LATEST, { data: { last: null, running, wholeSince: null } });
  await user.click(screen.getByRole('button', { name: 'Prove now' }));
  expect(await screen.findByText('3 of 12 steps. 40 blocks were already proven.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Prove now/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: /^Prove now/ })).toHaveFocus();
  host.on(LATEST, { data: { last: run(), running: null, wholeSince: null } });
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(screen.getByRole('region', { name: 'The ledger balances.' })).toBeVisible();
  expect(host.callsTo('POST', '/user/admin/ledger/proof')[0]?.options.body).toEqual({ scope: 'new' });
});

it('begins at the first block on request', async () => {
  const host = open({ last: run() }).on('POST /user/admin/ledger/proof', { data: run() });
  await userEvent.click(await screen.findByRole('button', { name: 'Prove from the first block' }));
  expect(host.callsTo('POST', '/user/admin/ledger/proof')[0]?.options.body).toEqual({ scope: 'all' });
});

it('tells that the last proof did not finish, above the answer of an earlier one', async () => {
  open({
    last: run(),
    failed: run({ _id: 'p2', status: 'failed', proof: null, startedAt: '2026-11-22T08:00:00.000Z' }),
  });
  expect(await screen.findByText('The last proof didn’t finish.')).toBeVisible();
  expect(screen.getByText(/^It started/)).toHaveTextContent(/It started .*22/);
  expect(screen.getByRole('region', { name: 'The ledger balances.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prove now' })).not.toHaveAttribute('aria-disabled');
});

it('tells that the first proof did not finish', async () => {
  open({ failed: run({ status: 'failed', proof: null }) });
  expect(await screen.findByText('The last proof didn’t finish.')).toBeVisible();
  expect(screen.queryByText('The ledger hasn’t been proven yet.')).toBeNull();
});

it('shows no failure while another proof runs, and starts none of the other kind', async () => {
  open({
    running: run({ status: 'running', scope: 'new', progress: { done: 3, total: 12 }, proof: null }),
    failed: run({ status: 'failed', proof: null }),
  });
  expect(await screen.findByText('3 of 12 steps')).toBeVisible();
  expect(screen.queryByText('The last proof didn’t finish.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Prove from the first block' })).toBeDisabled();
});

it('offers no proof to auditors', async () => {
  const host = new FakeHost({ [LATEST]: { data: { last: null, running: null, wholeSince: null } } }).signInAs(
    buildSessionUser({ role: 'auditor' }),
  );
  renderScreen(<Ledger />, { host });
  expect(await screen.findByText('The ledger hasn’t been proven yet.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['forbidden', 'We couldn’t start the proof.'],
  ['unavailable', 'We couldn’t confirm that the proof has started.'],
] as const)('says why a proof cannot be started: %s', async (code, text) => {
  const host = open({ last: run() }).on('POST /user/admin/ledger/proof', apiError(code));
  await userEvent.click(await screen.findByRole('button', { name: 'Prove now' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(host.callsTo('POST', '/user/admin/ledger/proof')).toHaveLength(1);
});
