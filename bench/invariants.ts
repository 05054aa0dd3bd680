import { setTimeout as sleep } from 'node:timers/promises';
import { query, readLedgerTotals } from '../e2e/support/ledger-totals';
import type { Bank } from '../scripts/launcher/bank';

export interface Invariant {
  name: string;
  /** The figures behind the result. */
  found: string;
  holds: boolean;
}

interface Outcomes {
  transfers: string;
  completed: string;
  /** Hash of ids and outcomes. */
  digest: string;
}

const IDLE_TIMEOUT_MS = 20_000;

/** Checks the whole bank after the load has ended and nothing is pending. */
export async function checkInvariants(bank: Bank): Promise<Invariant[]> {
  const [users, transactions] = [bank.databaseUrls['svc-users'], bank.databaseUrls['svc-transactions']];
  const left = await waitUntilIdle(users, transactions);
  const totals = await readLedgerTotals(users);
  const [transfers, postings] = [await countOutcomes(transactions, TRANSFERS), await countOutcomes(users, POSTINGS)];
  const [lines] = await query<{ transfers: string; lines: string }>(transactions, LINES);
  const statements = await countUnbalancedAccounts(users, transactions);
  const none = (name: string, count: number, of: string): Invariant => ({
    name,
    found: `${count} ${of}`,
    holds: count === 0,
  });
  return [
    none('nothing is pending at the end', left, 'transfers or messages pending'),
    none('entries of a posting sum to zero', totals.postingsNotSummingToZero, 'postings with another sum'),
    none('every balance is the sum of its entries', totals.balancesNotTheirEntries, 'other balances'),
    none('no customer balance is below zero', totals.negativeCustomerBalances, 'negative balances'),
    none('all balances sum to zero', totals.totalCents, 'cents'),
    {
      name: 'every transfer has one posting with the same outcome',
      found: `${transfers.transfers} transfers, ${postings.transfers} postings`,
      holds: transfers.digest === postings.digest && transfers.transfers === postings.transfers,
    },
    {
      name: 'completed transfers and completed postings match',
      found: `${transfers.completed} and ${postings.completed}`,
      holds: transfers.completed === postings.completed,
    },
    {
      name: 'every completed transfer within the bank has two lines',
      found: `${lines?.transfers} transfers, ${lines?.lines} lines`,
      holds: Number(lines?.lines) === 2 * Number(lines?.transfers),
    },
    none('the lines of every statement sum to the balance', statements, 'statements with another sum'),
  ];
}

/** @returns how many transfers and messages are still pending after the timeout */
async function waitUntilIdle(...urls: string[]): Promise<number> {
  for (const until = Date.now() + IDLE_TIMEOUT_MS; ; await sleep(200)) {
    let left = 0;
    for (const url of urls) {
      const [outbox] = await query<{ count: string }>(url, 'SELECT count(*) FROM outbox');
      left += Number(outbox?.count);
    }
    const [pending] = await query<{ count: string }>(
      urls.at(-1) ?? '',
      `SELECT count(*) FROM transfer WHERE status = 'pending'`,
    );
    left += Number(pending?.count);
    if (left === 0 || Date.now() > until) return left;
  }
}

const OUTCOMES = `count(*) AS transfers, count(*) FILTER (WHERE outcome = 'completed') AS completed,
  md5(coalesce(string_agg(id || outcome, ',' ORDER BY id), '')) AS digest`;
const TRANSFERS = `SELECT ${OUTCOMES} FROM (SELECT id, status AS outcome FROM transfer) t`;
const POSTINGS = `SELECT ${OUTCOMES} FROM ledger.posting WHERE type = 'transfer'`;

/** All payments of this benchmark stay within the bank. */
const LINES = `SELECT (SELECT count(*) FROM transfer WHERE status = 'completed') AS transfers,
  (SELECT count(*) FROM line WHERE kind = 'transfer' AND status = 'completed') AS lines`;

async function countOutcomes(url: string, sql: string): Promise<Outcomes> {
  const [row] = await query<Outcomes>(url, sql);
  if (!row) throw new Error('The outcomes could not be read.');
  return row;
}

/** The sum of one account, which `account` identifies. */
export interface Sum {
  account: string;
  cents: string;
}

/** Accounts whose balance differs from the sum of the completed lines of their statement. */
async function countUnbalancedAccounts(users: string, transactions: string): Promise<number> {
  const balances = await query<Sum>(
    users,
    `SELECT user_id || ' ' || kind AS account, balance AS cents FROM ledger.account WHERE purpose = 'customer'`,
  );
  const lines = await query<Sum>(
    transactions,
    `SELECT user_id || ' ' || account AS account,
       sum(CASE transaction_type WHEN 'credit' THEN amount ELSE -amount END) AS cents
     FROM line WHERE status = 'completed' AND kind <> 'memo' GROUP BY 1`,
  );
  return countDifferences(balances, lines);
}

/** Counts the accounts that differ. The sum of an account without lines is 0. */
export function countDifferences(balances: readonly Sum[], lines: readonly Sum[]): number {
  const sums = new Map(lines.map(({ account, cents }) => [account, cents]));
  const known = new Set(balances.map(({ account }) => account));
  const unknown = lines.filter(({ account }) => !known.has(account)).length;
  return balances.filter(({ account, cents }) => (sums.get(account) ?? '0') !== cents).length + unknown;
}
