import { query } from '../../e2e/support/ledger-totals';
import type { BankUnderTest, People } from '../bank-under-test';
import { prepareReferenceCustomers } from './customers';
import { checkReferenceInvariants } from './invariants';
import { isLarkspur } from './processes';
import type { ReferenceBank, RunningReferenceBank } from './reference-bank';

/** The reference implementation under the same load: the same customers with the same money, and tokens of its own. */
export async function referenceUnderTest(
  { url, databases }: RunningReferenceBank,
  secrets: ReferenceBank['secrets'],
  people: People,
): Promise<BankUnderTest> {
  return {
    ...(await prepareReferenceCustomers(databases, secrets, people)),
    url,
    belongsToOther: isLarkspur,
    checkInvariants: () => checkReferenceInvariants(databases),
    committedDuring: async ({ from, to }) => {
      const [transfers] = await query<{ count: string }>(
        databases.transactions,
        `SELECT count(*) FROM transfer WHERE status = 'completed' AND finished_at >= $1 AND finished_at < $2`,
        [from, to],
      );
      return { completed: Number(transfers?.count), perBatch: 1 };
    },
  };
}
