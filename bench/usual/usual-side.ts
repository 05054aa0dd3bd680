import { query } from '../../e2e/support/ledger-totals';
import type { People, Side } from '../side';
import { prepareUsualCustomers } from './customers';
import { checkReferenceInvariants } from './invariants';
import { isOurs } from './processes';
import type { RunningUsualBank, UsualBank } from './usual-bank';

/** The usual bank under the same load: the same customers with the same money, and tokens of its own. */
export async function usualSide(
  { url, databases }: RunningUsualBank,
  secrets: UsualBank['secrets'],
  people: People,
): Promise<Side> {
  return {
    ...(await prepareUsualCustomers(databases, secrets, people)),
    url,
    isOutside: isOurs,
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
