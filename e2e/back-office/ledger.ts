import type { LedgerProof, LedgerProofRun, LedgerProofStatus } from '@larkspur/contracts/ledger';
import { adminResponses } from '../screens/admin-responses';
import { ADA, type Area, button, visitAsAdministrator, visitAsAuditor } from './administrator';

const PATH = '/admin/ledger';
const LATEST = 'GET /user/admin/ledger/proof/latest';
const START = 'POST /user/admin/ledger/proof';

const { data: VALID } = adminResponses(ADA, [])['/user/admin/ledger/proof/latest'] as { data: LedgerProofStatus };
const PROVEN = VALID.last as LedgerProofRun & { proof: LedgerProof };
const RUNNING: LedgerProofRun = {
  ...PROVEN,
  _id: 'p2',
  status: 'running',
  startedAt: '2026-11-21T16:59:00.000Z',
  progress: { done: 30, total: 120 },
  provenBefore: 412,
  proof: null,
};
const FAILED: LedgerProofRun = { ...RUNNING, status: 'failed' };
const [FIRST, ...OTHERS] = PROVEN.proof.invariants;
const VIOLATED: LedgerProofRun = {
  ...PROVEN,
  proof: {
    ...PROVEN.proof,
    whole: false,
    invariants: [...OTHERS, { ...(FIRST as LedgerProof['invariants'][number]), holds: false, violations: 2 }],
    seal: { ...PROVEN.proof.seal, brokenBlock: 7 },
  },
};

const answer = (different: Partial<LedgerProofStatus>) => ({ data: { ...VALID, failed: null, ...different } });
/** Responses for the ledger's screen: a proof runs, failed, or found violations, or there was none yet. */
export const PROOF_ANSWERS = {
  running: answer({ running: RUNNING }),
  failed: answer({ failed: FAILED }),
  violated: answer({ last: VIOLATED, wholeSince: null }),
  none: answer({ last: null, wholeSince: null }),
};

/** Does the bank balance? */
export function ledger(area: Area): void {
  test('a proof is started once, shows its progress, and ends with an answer', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('No violations since').waitFor();
        api.on(LATEST, PROOF_ANSWERS.running);
        await button(page, 'Prove now').dblclick();
        await page.getByText('30 of 120 steps. 412 blocks were already proven.').waitFor();
        await page.getByRole('progressbar', { name: 'Proving the ledger' }).waitFor();
        expect(await button(page, 'Prove from the first block').isDisabled()).toBe(true);
        // The result of the previous proof stays.
        await page.getByRole('region', { name: 'The ledger balances.' }).waitFor();
        api.on(LATEST, answer({ last: { ...PROVEN, _id: 'p2' } }));
        await page.getByRole('progressbar').waitFor({ state: 'detached' });
        expect(api.callsTo(START).map(({ body }) => body)).toEqual([{ scope: 'new' }]);
      },
      { [START]: { data: RUNNING, message: 'The proof has been started.' } },
    );
  });

  test('a failed proof shows a message, and another one can be started', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('The last proof didn’t finish.').waitFor();
        await page.getByRole('region', { name: 'The ledger balances.' }).waitFor();
        api.on(LATEST, PROOF_ANSWERS.running);
        await button(page, 'Prove from the first block').click();
        await page.getByText(/^30 of 120 steps/).waitFor();
        await page.getByText('The last proof didn’t finish.').waitFor({ state: 'detached' });
        expect(api.callsTo(START).map(({ body }) => body)).toEqual([{ scope: 'all' }]);
      },
      { [LATEST]: PROOF_ANSWERS.failed, [START]: { data: RUNNING, message: 'The proof has been started.' } },
    );
  });

  test('a violated ledger is said first, with what is violated', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        const region = page.getByRole('region', { name: 'The ledger has violations.' });
        await region.getByText('Don’t change balances.').waitFor();
        const first = page.getByRole('table', { name: 'Invariants' }).getByRole('row').nth(1);
        expect(await first.textContent()).toBe('Entries of a posting sum to zeroNo2');
        await page.getByText('Block 7 was changed').waitFor();
        expect(await page.getByText('No violations since').count()).toBe(0);
      },
      { [LATEST]: PROOF_ANSWERS.violated },
    );
  });

  test('auditors read the answer, and start no proof', async () => {
    await visitAsAuditor(area(), PATH, async (page) => {
      await page.getByRole('region', { name: 'The ledger balances.' }).waitFor();
      expect(await page.getByRole('button', { name: /^Prove/ }).count()).toBe(0);
    });
  });
}
