import { query } from '../e2e/support/ledger-totals';
import type { Bank } from '../scripts/launcher/bank';
import type { Payee, Payer } from './customers';
import type { Committed } from './figures';
import { checkInvariants, type Invariant } from './invariants';
import type { LoadResult } from './load';
import { isReference } from './reference/processes';

export interface People {
  payers: readonly Payer[];
  customers: readonly Payee[];
}

/** A bank under load. */
export interface BankUnderTest extends People {
  url: string;
  /** Tells whether a process is the other bank's. */
  belongsToOther(process: string): boolean;
  /** According to the databases. */
  committedDuring(load: LoadResult): Promise<Committed>;
  checkInvariants(): Promise<Invariant[]>;
}

export function larkspurUnderTest(bank: Bank, people: People): BankUnderTest {
  const { 'svc-transactions': transactions, 'svc-users': users } = bank.databaseUrls;
  return {
    ...people,
    url: bank.urls.gateway,
    belongsToOther: isReference,
    checkInvariants: () => checkInvariants(bank),
    committedDuring: async ({ from, to }) => {
      const [transfers] = await query<{ count: string }>(
        transactions,
        `SELECT count(*) FROM transfer WHERE status = 'completed' AND finished_at >= $1 AND finished_at < $2`,
        [from, to],
      );
      const [batches] = await query<{ size: string }>(
        users,
        `SELECT count(*)::float / nullif(count(DISTINCT xid), 0) AS size FROM ledger.posting
         WHERE created_at >= $1 AND created_at < $2`,
        [from, to],
      );
      return { completed: Number(transfers?.count), perBatch: Number(batches?.size) };
    },
  };
}
