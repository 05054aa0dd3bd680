import type { ModelAccount, ModelState } from './model-state';
import type { TestLedger } from './test-ledger';

type InternalBalances = Record<'settlement' | 'adjustment' | 'closing', number>;

/** Compares the balances and postings of one history with its model. */
export async function expectSameState(
  ledger: TestLedger,
  state: ModelState,
  before: { internal: InternalBalances; postings: number },
): Promise<void> {
  const internal = await readInternalBalances(ledger);
  for (const purpose of ['settlement', 'adjustment', 'closing'] as const) {
    expect([purpose, internal[purpose] - before.internal[purpose]]).toEqual([purpose, state.internal(purpose).balance]);
  }
  const customers = state.accounts.filter(({ userId }) => userId !== null);
  const users = [...new Set(customers.map(({ userId }) => userId))];
  const balances = await ledger.owner.query<{ account: string; balance: string }[]>(
    `SELECT user_id || ' ' || kind AS account, balance FROM ledger.account WHERE user_id = ANY ($1)`,
    [users],
  );
  expect(Object.fromEntries(balances.map(({ account, balance }) => [account, Number(balance)]))).toEqual(
    Object.fromEntries(customers.map((account) => [nameOf(account), account.balance])),
  );
  expect((await countPostings(ledger)) - before.postings).toBe(state.postings.length);
  const postings = await ledger.owner.query<{ id: string }[]>(
    `SELECT p.id, p.type, p.outcome, p.reason, p.actor_id AS "actorId", p.reverses,
       (SELECT coalesce(json_object_agg(coalesce(a.user_id || ' ' || a.kind, a.purpose), e.amount), '{}')
        FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE e.posting_id = p.id) AS entries
     FROM ledger.posting p WHERE p.id = ANY ($1)`,
    [state.postings.map(({ id }) => id)],
  );
  const expected = state.postings.map((posting) => ({
    ...posting,
    entries: Object.fromEntries(posting.entries.map(({ account, amount }) => [nameOf(account), amount])),
  }));
  expect(postings.sort(byId)).toEqual(expected.sort(byId));
}

export async function readInternalBalances(ledger: TestLedger): Promise<InternalBalances> {
  const rows = await ledger.owner.query<{ purpose: keyof InternalBalances; balance: string }[]>(
    `SELECT purpose, balance FROM ledger.account WHERE purpose <> 'customer'`,
  );
  const balances: InternalBalances = { settlement: 0, adjustment: 0, closing: 0 };
  for (const { purpose, balance } of rows) balances[purpose] = Number(balance);
  return balances;
}

export async function countPostings(ledger: TestLedger): Promise<number> {
  return Number((await ledger.one<{ n: string }>('SELECT count(*) AS n FROM ledger.posting')).n);
}

const nameOf = ({ userId, kind, purpose }: ModelAccount) => (userId === null ? purpose : `${userId} ${kind}`);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
