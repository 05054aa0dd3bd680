/** Invariants of single postings. A posting never changes, so each is proven once, together with its block of the hash chain. */
export const POSTING_INVARIANTS = [
  'entries of a posting sum to zero',
  'a completed posting has two entries, a rejected one none',
  'an entry belongs to a posting and an account',
  'a transfer is reversed at most once, by its own entries with the other sign',
] as const;
export type PostingInvariant = (typeof POSTING_INVARIANTS)[number];

/** Proven account by account: reading all entries at once takes too long for one statement. */
export const BALANCE_INVARIANT = 'a balance is the sum of its entries';

export interface LedgerInvariant {
  name: string;
  /** Selects one row `violations`, the number of violations. Runs as the service's own role. */
  sql: string;
}

/** What must be true of the ledger at any time. The names are part of the proof's response and the model's tests. */
export const LEDGER_INVARIANTS: readonly LedgerInvariant[] = [
  {
    name: 'entries of a posting sum to zero',
    sql: 'SELECT count(*) AS violations FROM (SELECT 1 FROM ledger.entry GROUP BY posting_id HAVING sum(amount) <> 0) x',
  },
  {
    name: BALANCE_INVARIANT,
    sql: `SELECT count(*) AS violations
          FROM ledger.account a
          LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM ledger.entry GROUP BY account_id) e ON e.account_id = a.id
          WHERE a.balance <> coalesce(e.amount, 0)`,
  },
  {
    name: 'no customer balance under zero',
    sql: `SELECT count(*) AS violations FROM ledger.account WHERE purpose = 'customer' AND balance < 0`,
  },
  {
    name: 'one posting per transfer id',
    sql: 'SELECT count(*) AS violations FROM (SELECT 1 FROM ledger.posting GROUP BY id HAVING count(*) > 1) x',
  },
  {
    name: 'a completed posting has two entries, a rejected one none',
    sql: `SELECT count(*) AS violations
          FROM ledger.posting p
          LEFT JOIN (SELECT posting_id, count(*) AS entries FROM ledger.entry GROUP BY posting_id) e ON e.posting_id = p.id
          WHERE coalesce(e.entries, 0) <> CASE p.outcome WHEN 'completed' THEN 2 ELSE 0 END`,
  },
  {
    name: 'an entry belongs to a posting and an account',
    // Two anti-joins: one condition with OR is evaluated for each entry.
    sql: `SELECT count(*) AS violations FROM (
            SELECT e.posting_id, e.account_id FROM ledger.entry e
            WHERE NOT EXISTS (SELECT 1 FROM ledger.posting p WHERE p.id = e.posting_id)
            UNION
            SELECT e.posting_id, e.account_id FROM ledger.entry e
            WHERE NOT EXISTS (SELECT 1 FROM ledger.account a WHERE a.id = e.account_id)) x`,
  },
  {
    name: 'a transfer is reversed at most once, by its own entries with the other sign',
    sql: `SELECT count(*) AS violations
          FROM ledger.posting r
          WHERE r.type = 'reversal' AND (
            (SELECT count(*) FROM ledger.posting other WHERE other.reverses = r.reverses) <> 1
            OR EXISTS (
              SELECT account_id, -amount FROM ledger.entry WHERE posting_id = r.reverses
              EXCEPT SELECT account_id, amount FROM ledger.entry WHERE posting_id = r.id))`,
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
