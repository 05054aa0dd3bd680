import {
  BALANCE_INVARIANT,
  type LedgerInvariant,
  POSTING_INVARIANTS,
} from '../../src/ledger/prove-ledger/ledger-invariants';

/** The invariants that the proof counts step by step, each as one query over the whole ledger. */
export const WHOLE_LEDGER_INVARIANTS: readonly LedgerInvariant[] = [
  {
    name: POSTING_INVARIANTS.unbalanced,
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
    name: POSTING_INVARIANTS.incomplete,
    sql: `SELECT count(*) AS violations
          FROM ledger.posting p
          LEFT JOIN (SELECT posting_id, count(*) AS entries FROM ledger.entry GROUP BY posting_id) e ON e.posting_id = p.id
          WHERE coalesce(e.entries, 0) <> CASE p.outcome WHEN 'completed' THEN 2 ELSE 0 END`,
  },
  {
    name: POSTING_INVARIANTS.orphaned,
    // Two anti-joins: one condition with OR is evaluated for each entry.
    sql: `SELECT count(*) AS violations FROM (
            SELECT e.posting_id, e.account_id FROM ledger.entry e
            WHERE NOT EXISTS (SELECT 1 FROM ledger.posting p WHERE p.id = e.posting_id)
            UNION
            SELECT e.posting_id, e.account_id FROM ledger.entry e
            WHERE NOT EXISTS (SELECT 1 FROM ledger.account a WHERE a.id = e.account_id)) x`,
  },
  {
    name: POSTING_INVARIANTS.badReversals,
    sql: `SELECT count(*) AS violations
          FROM ledger.posting r
          WHERE r.type = 'reversal' AND (
            (SELECT count(*) FROM ledger.posting other WHERE other.reverses = r.reverses) <> 1
            OR EXISTS (
              SELECT account_id, -amount FROM ledger.entry WHERE posting_id = r.reverses
              EXCEPT SELECT account_id, amount FROM ledger.entry WHERE posting_id = r.id))`,
  },
];
