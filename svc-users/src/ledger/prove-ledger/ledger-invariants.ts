/**
 * Invariants of single postings. A posting never changes, so each is proven once, together with its block of the hash chain: the keys are
 * the counts of `ProofCheckpointRepository`.
 */
export const POSTING_INVARIANTS = {
  unbalanced: 'entries of a posting sum to zero',
  incomplete: 'a completed posting has two entries, a rejected one none',
  orphaned: 'an entry belongs to a posting and an account',
  badReversals: 'a transfer is reversed at most once, by its own entries with the other sign',
} as const;
export type PostingInvariant = keyof typeof POSTING_INVARIANTS;

/** Proven account by account: reading all entries at once takes too long for one statement. */
export const BALANCE_INVARIANT = 'a balance is the sum of its entries';

export interface LedgerInvariant {
  name: string;
  /** Selects one row `violations`, the number of violations. Runs as the service's own role. */
  sql: string;
}

/** Proven by one query each, in one snapshot at the end. */
export const QUERIED_INVARIANTS: readonly LedgerInvariant[] = [
  {
    name: 'no customer balance under zero',
    sql: `SELECT count(*) AS violations FROM ledger.account WHERE purpose = 'customer' AND balance < 0`,
  },
  {
    name: 'one posting per transfer id',
    sql: 'SELECT count(*) AS violations FROM (SELECT 1 FROM ledger.posting GROUP BY id HAVING count(*) > 1) x',
  },
  {
    name: 'a closed account is empty',
    sql: `SELECT count(*) AS violations FROM ledger.account a
          WHERE a.user_id IS NOT NULL AND a.balance <> 0 AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.user_id = a.user_id)`,
  },
  {
    name: 'all balances sum to zero',
    sql: 'SELECT (coalesce(sum(balance), 0) <> 0)::int AS violations FROM ledger.account',
  },
  {
    name: 'entries never change',
    sql: `SELECT count(*) AS violations
          FROM unnest(ARRAY['entry', 'posting', 'account', 'seal']) AS tables (name),
               unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privileges (privilege)
          WHERE has_table_privilege(current_user, 'ledger.' || name, privilege)`,
  },
];
