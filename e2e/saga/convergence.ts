import { eventually } from '@larkspur/service-kit/testing/eventually';
import { BALANCED_LEDGER, readLedgerTotals } from '../support/ledger-totals';
import { type Customer, type DefiniteResponse, type Payment, sendOnce } from './customers';
import type { SagaBank } from './saga-bank';

/** All of them at the same time would wait for each other longer than a request may take. */
const RETRIES_AT_ONCE = 32;

export interface PaymentResult {
  payment: Payment;
  response: DefiniteResponse;
}

/**
 * Checks the bank after every client has a definite response: one outcome per key and the same response to a retry, one
 * posting per transfer, balances equal to entries and lines, and every line published.
 */
export async function expectOneOutcomePerPayment(
  bank: SagaBank,
  customers: Customer[],
  paid: PaymentResult[],
): Promise<void> {
  await expectSameResponsesOnRetry(bank, paid);
  const users = customers.map(({ userId }) => userId);
  const transfers = await bank.rows<{ id: string; key: string; outcome: string; reason: string | null }>(
    'svc-transactions',
    `SELECT id, idempotency_key AS key, status AS outcome, reason FROM transfer WHERE payer_id = ANY ($1) ORDER BY id`,
    [users],
  );
  expect(transfers.map(({ key }) => key).sort()).toEqual(paid.map(({ payment: { key } }) => key).sort());
  const responses = new Map(paid.map(({ payment, response }) => [payment.key, response]));
  for (const { key, outcome, reason } of transfers) {
    const expected = responses.get(key)?.status === 201 ? 'completed' : `rejected: ${responses.get(key)?.detail}`;
    expect(reason === null ? outcome : `${outcome}: ${reason}`).toBe(expected);
  }

  const postings = await bank.rows(
    'svc-users',
    `SELECT id, outcome, reason FROM ledger.posting WHERE actor_id = ANY ($1) AND type = 'transfer' ORDER BY id`,
    [users],
  );
  expect(postings).toEqual(transfers.map(({ id, outcome, reason }) => ({ id, outcome, reason })));
  await expectBalances(bank, customers, paid);
  await expectPublished(bank, users);
}

async function expectSameResponsesOnRetry(bank: SagaBank, paid: PaymentResult[]): Promise<void> {
  for (const round of [1, 2]) {
    for (let from = 0; from < paid.length; from += RETRIES_AT_ONCE) {
      const batch = paid.slice(from, from + RETRIES_AT_ONCE);
      const again = await Promise.all(batch.map(({ payment }) => sendOnce(bank, payment, round)));
      expect(again).toEqual(batch.map(({ response }) => response));
    }
  }
}

/** Opening balance plus payments, the stored balance, the sum of entries and the sum of lines are all equal. */
async function expectBalances(bank: SagaBank, customers: Customer[], paid: PaymentResult[]): Promise<void> {
  const moved = paid.filter(({ response }) => response.status === 201).map(({ payment }) => payment);
  const expected = customers.flatMap(({ userId, openingCents }) => {
    const out = total(moved.filter(({ payer }) => payer.userId === userId));
    const into = total(moved.filter(({ payee }) => payee?.userId === userId));
    return [
      { user_id: userId, account: 'checking', cents: String(into) },
      { user_id: userId, account: 'savings', cents: String(openingCents - out) },
    ];
  });
  const users = customers.map(({ userId }) => userId);
  const ordered = [...expected].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const balances = await bank.rows(
    'svc-users',
    'SELECT user_id, kind AS account, balance AS cents FROM ledger.account WHERE user_id = ANY ($1) ORDER BY 1, 2',
    [users],
  );
  expect(balances).toEqual(ordered);
  const entries = await bank.rows(
    'svc-users',
    `SELECT a.user_id, a.kind AS account, coalesce(sum(e.amount), 0) AS cents FROM ledger.account a
     LEFT JOIN ledger.entry e ON e.account_id = a.id WHERE a.user_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1, 2`,
    [users],
  );
  expect(entries).toEqual(ordered);
  const lines = await bank.rows<{ cents: string }>(
    'svc-transactions',
    `SELECT user_id, account, sum(CASE transaction_type WHEN 'credit' THEN amount ELSE -amount END) AS cents FROM line
     WHERE user_id = ANY ($1) AND status = 'completed' AND kind <> 'memo' GROUP BY 1, 2 ORDER BY 1, 2`,
    [users],
  );
  // An account without movements has no line.
  expect(lines.filter(notEmpty)).toEqual(ordered.filter(notEmpty));
}

async function expectPublished(bank: SagaBank, users: string[]): Promise<void> {
  const lines = await bank.rows<{ id: string }>('svc-transactions', 'SELECT id FROM line WHERE user_id = ANY ($1)', [
    users,
  ]);
  await eventually(async () => (lines.every(({ id }) => bank.publishedLineIds.has(id)) ? true : null));
}

/** Checks both databases once nothing is pending. */
export async function expectConsistentBank(bank: SagaBank): Promise<void> {
  const findPending = async () => {
    const [transfers, outboxes] = await Promise.all([
      bank.rows('svc-transactions', `SELECT id FROM transfer WHERE status = 'pending'`),
      Promise.all((['svc-users', 'svc-transactions'] as const).map((s) => bank.rows(s, 'SELECT id FROM outbox'))),
    ]);
    return transfers.length + outboxes.flat().length === 0 ? true : null;
  };
  await eventually(findPending);
  const transfers = await bank.rows('svc-transactions', 'SELECT id, status AS outcome FROM transfer ORDER BY id');
  const postings = await bank.rows(
    'svc-users',
    `SELECT id, outcome FROM ledger.posting WHERE type = 'transfer' ORDER BY id`,
  );
  expect(postings).toEqual(transfers);
  expect(await readLedgerTotals(bank.usersDatabaseUrl)).toEqual(BALANCED_LEDGER);
}

const total = (payments: Payment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

const notEmpty = ({ cents }: { cents: string }) => cents !== '0';

const order = ({ user_id, account }: { user_id: string; account: string }) => `${user_id} ${account}`;
