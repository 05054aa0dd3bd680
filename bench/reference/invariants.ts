import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../e2e/support/ledger-totals';
import { countDifferences, type Invariant, type Sum } from '../invariants';
import type { ReferenceDatabases } from './databases';

const IDLE_TIMEOUT_MS = 20_000;

/** Checks the reference implementation's ledger after the load has ended: a bank that loses money is no comparison. */
export async function checkReferenceInvariants({ users, transactions }: ReferenceDatabases): Promise<Invariant[]> {
  const pending = await waitUntilIdle(transactions);
  const [ledger] = await query<{ unbalanced: string; different: string; negative: string }>(users, LEDGER);
  const [transfers] = await query<Outcomes>(transactions, outcomesOf('transfer'));
  const [postings] = await query<Outcomes>(users, outcomesOf(`posting WHERE type = 'transfer'`));
  const [lines] = await query<{ transfers: string; lines: string }>(transactions, LINES);
  const statements = countDifferences(
    await query<Sum>(
      users,
      `SELECT user_id || ' ' || kind AS account, balance AS cents FROM account WHERE kind <> 'opening'`,
    ),
    await query<Sum>(transactions, STATEMENTS),
  );
  const none = (name: string, count: number, of: string): Invariant => ({
    name: `reference: ${name}`,
    found: `${count} ${of}`,
    holds: count === 0,
  });
  return [
    none('nothing is pending at the end', pending, 'transfers pending'),
    none('entries of a posting sum to zero', Number(ledger?.unbalanced), 'postings with another sum'),
    none('every balance is the sum of its entries', Number(ledger?.different), 'other balances'),
    none('no customer balance is below zero', Number(ledger?.negative), 'negative balances'),
    {
      name: 'reference: every transfer has one posting with the same outcome',
      found: `${transfers?.count} transfers, ${postings?.count} postings`,
      holds: transfers !== undefined && transfers.digest === postings?.digest,
    },
    {
      name: 'reference: every completed transfer has two lines',
      found: `${lines?.transfers} transfers, ${lines?.lines} lines`,
      holds: Number(lines?.lines) === 2 * Number(lines?.transfers),
    },
    none('the lines of every statement sum to the balance', statements, 'statements with another sum'),
  ];
}

/** @returns how many transfers are still pending after the timeout */
async function waitUntilIdle(transactions: string): Promise<number> {
  for (const until = Date.now() + IDLE_TIMEOUT_MS; ; await sleep(200)) {
    const [row] = await query<{ count: string }>(
      transactions,
      `SELECT count(*) FROM transfer WHERE status = 'pending'`,
    );
    if (row?.count === '0' || Date.now() > until) return Number(row?.count);
  }
}

const LEDGER = `SELECT
  (SELECT count(*) FROM (SELECT 1 FROM entry GROUP BY posting_id HAVING sum(amount) <> 0) x) AS unbalanced,
  (SELECT count(*) FROM account a LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entry GROUP BY 1) e
     ON e.account_id = a.id WHERE a.balance <> coalesce(e.total, 0)) AS different,
  (SELECT count(*) FROM account WHERE kind <> 'opening' AND balance < 0) AS negative`;

interface Outcomes {
  count: string;
  /** Hash of ids and outcomes. */
  digest: string;
}

const outcomesOf = (table: string) =>
  `SELECT count(*), md5(coalesce(string_agg(id || status, ',' ORDER BY id), '')) AS digest FROM ${table}`;

const LINES = `SELECT (SELECT count(*) FROM transfer WHERE status = 'completed') AS transfers,
  (SELECT count(*) FROM statement_line WHERE origin_id IN (SELECT id FROM transfer)) AS lines`;

const STATEMENTS = `SELECT user_id || ' ' || account AS account,
  sum(CASE transaction_type WHEN 'credit' THEN amount ELSE -amount END) AS cents FROM statement_line GROUP BY 1`;
