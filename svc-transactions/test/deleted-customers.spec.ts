import type { Events, Party, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { FIRST_ID, newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Allow } from 'class-validator';
import { DataSource } from 'typeorm';
import { type Harness, SHORT_TIMEOUTS, startService } from './harness';
import { givenLine, indexLines, writeLines } from './line-fixtures';
import { PAYEE, REQUEST } from './use-transfers';

class AnyTransfers {
  @Allow() transfers!: PostTransfer[];
}

const OWN_NUMBER = '1111111111';
const TO_OWN_ACCOUNT = { ...REQUEST, accountNumber: OWN_NUMBER, to: 'Ada Byron', description: "Ada's rainy day" };
const TO_ANOTHER_BANK = {
  ...REQUEST,
  accountNumber: '7770007770',
  bankName: 'Chase',
  to: 'Ms. ADA BYRON',
  description: '',
};

let harness: Harness;
let rows: DataSource;
let outcomeOf: (transfer: PostTransfer) => PostOutcome | null;

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.serve('accounts.post', { queue: 'svc-users.post', dto: AnyTransfers }, async ({ transfers }) => ({
      outcomes: transfers.map(outcomeOf).filter((outcome) => outcome !== null),
    }));
  }, SHORT_TIMEOUTS);
  rows = await new DataSource({ type: 'postgres', url: harness.database.url }).initialize();
});
afterAll(async () => {
  await rows?.destroy();
  await harness?.close();
});

const party = (userId: string, account: Party['account']): Party => ({
  ...{ userId, name: 'Ada Byron', accountNumber: OWN_NUMBER, account },
});

beforeEach(() => {
  outcomeOf = ({ transferId, payerId, from, accountNumber, bankName, amountCents }) => {
    if (amountCents > 100_000) return { transferId, outcome: 'rejected', reason: 'insufficient_funds' };
    const own = accountNumber === OWN_NUMBER ? party(payerId, 'checking') : PAYEE;
    return { transferId, outcome: 'completed', payer: party(payerId, from), payee: bankName === 'Chase' ? null : own };
  };
});

async function createAda(): Promise<string> {
  const userId = await harness.createKnownUser();
  const profile = { userId, firstName: 'Ada', lastName: 'Byron', verificationStatus: 'verified' as const, revision: 1 };
  await harness.bus.publish('user.profile-changed', profile);
  await eventually(
    () => rows.query<{ name: string | null }[]>('SELECT name FROM statement_holder WHERE user_id = $1', [userId]),
    ([holder]) => holder?.name === 'Ada Byron',
  );
  return userId;
}

async function pay(userId: string, order: object): Promise<string> {
  const response = await harness.customer(userId, 'POST', '/transaction/transfer', order);
  expect([201, 202, 422]).toContain(response.statusCode);
  if (response.statusCode !== 422) return response.json().data._id;
  expect(response.json().code).toBe('insufficient_funds');
  const [rejected] = (await harness.customer(userId, 'GET', '/transaction/complete?status=rejected')).json().data;
  return rejected._id;
}

async function erase(userId: string): Promise<void> {
  await harness.bus.publish('user.deleted', { userId, actorId: newId(), date: new Date().toISOString() });
  await eventually(
    () => rows.query<{ name: string | null }[]>('SELECT name FROM statement_holder WHERE user_id = $1', [userId]),
    ([holder]) => holder?.name === null,
  );
}

type Row = Record<string, unknown>;

const ownRows = async (userId: string, table: 'line' | 'indexed_line' | 'transfer'): Promise<Row[]> =>
  rows.query(`SELECT * FROM ${table} WHERE ${table === 'transfer' ? 'payer_id' : 'user_id'} = $1 ORDER BY id`, [
    userId,
  ]);

const NAMES_ADA = /ada|byron|1111111111|777/i;
/** Returns the texts that people typed, and the counterparty. */
const textsOf = ({ description, counterparty_name, counterparty_number, recipient_name, account_number }: Row) =>
  [description, counterparty_name, counterparty_number, recipient_name, account_number].filter(Boolean).join('; ');
const withoutTexts = ({ description: _, counterparty_name: _n, counterparty_number: _a, ...others }: Row) => others;

async function expectNoTraceOf(userId: string, except: readonly unknown[] = []): Promise<void> {
  for (const table of ['line', 'indexed_line', 'transfer'] as const) {
    const texts = (await ownRows(userId, table)).filter(({ id }) => !except.includes(id)).map(textsOf);
    expect([table, texts.filter((text) => NAMES_ADA.test(text))]).toEqual([table, []]);
  }
}

test('nothing in their statement names a deleted customer, and the statements of others are as before', async () => {
  const ada = await createAda();
  const own = await pay(ada, TO_OWN_ACCOUNT);
  await pay(ada, { ...TO_OWN_ACCOUNT, amount: 5_000 });
  const rent = await pay(ada, { ...REQUEST, description: 'From Ada' });
  await pay(ada, TO_ANOTHER_BANK);
  const namesake = await pay(ada, { ...REQUEST, to: 'Cada Byrony' });
  const reversal: Events['transfer.reversed'] = {
    ...{ reversalId: newId(), transferId: own, payer: party(ada, 'savings'), payee: party(ada, 'checking') },
    ...{ amountCents: 1_234, reason: 'Ada asked for it', actorId: newId(), date: new Date().toISOString() },
  };
  await harness.bus.publish('transfer.reversed', reversal);
  const memo = { amount: 1, transactionType: 'debit', date: '2026-03-01', description: 'Ada called' };
  expect((await harness.admin('POST', `/transaction/admin/${ada}`, memo)).statusCode).toBe(201);
  // Ids without a time, which are in another partition.
  await writeLines(rows, [givenLine(ada, { id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', description: 'Gift for Ada' })]);
  await eventually(
    () => ownRows(ada, 'line'),
    (lines) => lines.length === 10,
  );
  await indexLines(rows);
  const before = await ownRows(ada, 'line');
  const payeesLine = () =>
    rows.query<Row[]>('SELECT * FROM line WHERE user_id = $1 AND origin_id = $2', [PAYEE.userId, rent]);
  const ofPayee = await payeesLine();
  expect(ofPayee.map(textsOf)).toEqual(['From Ada; Ada Byron; 1111111111']);

  await erase(ada);
  await expectNoTraceOf(ada, [namesake]);
  const after = await ownRows(ada, 'line');
  expect(after.find(({ id }) => id === namesake)).toMatchObject({ counterparty_name: 'Cada Byrony' });
  expect(after.map(withoutTexts)).toEqual(before.map(withoutTexts));
  expect(await payeesLine()).toEqual(ofPayee);
  // The bank keeps the recipients of payments in its books.
  expect(after.find(({ id }) => id === rent)).toMatchObject({ counterparty_name: 'Grace H.' });
  const copies = await ownRows(ada, 'indexed_line');
  expect(copies).toEqual(after.map((line) => expect.objectContaining(line)));
});

test('nor do payments to an account elsewhere under a former name', async () => {
  const ada = await createAda();
  const former = await pay(ada, TO_ANOTHER_BANK);
  const profile = { userId: ada, firstName: 'Ada', verificationStatus: 'verified' as const };
  await harness.bus.publish('user.profile-changed', { ...profile, lastName: 'Lovelace', revision: 3 });
  // Arrives late.
  await harness.bus.publish('user.profile-changed', { ...profile, lastName: 'King', revision: 2 });
  const holder = () =>
    rows.query<{ name: string; former_names: string[] }[]>('SELECT * FROM statement_holder WHERE user_id = $1', [ada]);
  const [renamed] = await eventually(holder, ([stored]) => stored?.former_names.length === 2);
  expect([renamed?.name, renamed?.former_names.toSorted()]).toEqual(['Ada Lovelace', ['Ada Byron', 'Ada King']]);
  const present = await pay(ada, { ...TO_ANOTHER_BANK, to: 'Ada Lovelace' });
  const between = await pay(ada, { ...TO_ANOTHER_BANK, to: 'Ada King' });
  const foreign = await pay(ada, { ...TO_ANOTHER_BANK, to: 'Ada Byron-King' });
  await eventually(
    () => ownRows(ada, 'line'),
    (lines) => lines.length === 4,
  );

  await erase(ada);
  const lines = await ownRows(ada, 'line');
  const nameIn = (id: string) => lines.find((line) => line.id === id)?.counterparty_name;
  expect([former, present, between, foreign].map(nameIn)).toEqual([null, null, null, 'Ada Byron-King']);
  expect(await holder()).toMatchObject([{ name: null, former_names: [] }]);
});

test('only the line that closes an account keeps its description', async () => {
  const ada = await createAda();
  const rent = await pay(ada, { ...REQUEST, description: 'Account closed' });
  const closing = { postingId: newId(), userId: ada, account: 'savings' as const, amountCents: 100 };
  await harness.bus.publish('account.adjusted', {
    ...{ ...closing, transactionType: 'debit' as const, date: new Date().toISOString(), description: 'Account closed' },
  });
  await eventually(
    () => ownRows(ada, 'line'),
    (lines) => lines.length === 2,
  );
  await erase(ada);
  const descriptions = (await ownRows(ada, 'line')).map(({ id, description }) => [id, description]);
  expect(Object.fromEntries(descriptions)).toEqual({ [rent]: '', [closing.postingId]: 'Account closed' });
});

test('nor do lines that are written later', async () => {
  const ada = await createAda();
  const outcome = outcomeOf;
  outcomeOf = () => null;
  const own = await pay(ada, TO_OWN_ACCOUNT);
  const rent = await pay(ada, { ...REQUEST, description: 'From Ada' });
  await pay(ada, TO_ANOTHER_BANK);
  await pay(ada, { ...TO_OWN_ACCOUNT, amount: 5_000 });
  await erase(ada);
  outcomeOf = outcome;
  await eventually(
    () => ownRows(ada, 'line'),
    (lines) => lines.length === 5,
  );
  const adjustment = { postingId: newId(), userId: ada, account: 'savings' as const, amountCents: 100 };
  const posted = { ...adjustment, transactionType: 'debit' as const, date: new Date().toISOString() };
  await harness.bus.publish('account.adjusted', { ...posted, description: 'Fee of Ada' });
  await harness.bus.publish('account.adjusted', { ...posted, postingId: newId(), description: 'Account closed' });
  const reversal: Events['transfer.reversed'] = {
    ...{ reversalId: newId(), transferId: own, payer: party(ada, 'savings'), payee: party(ada, 'checking') },
    ...{ amountCents: 1_234, reason: 'Ada asked for it', actorId: newId(), date: new Date().toISOString() },
  };
  await harness.bus.publish('transfer.reversed', reversal);
  const lines = await eventually(
    () => ownRows(ada, 'line'),
    (found) => found.length === 9,
  );
  await indexLines(rows);
  await expectNoTraceOf(ada);
  expect(lines.filter(({ description }) => description !== '')).toMatchObject([{ description: 'Account closed' }]);
  expect(lines.find(({ id }) => id === rent)).toMatchObject({ counterparty_name: 'Grace H.' });
  const ofPayee = await rows.query<Row[]>('SELECT * FROM line WHERE user_id = $1 AND origin_id = $2', [
    PAYEE.userId,
    rent,
  ]);
  expect(ofPayee.map(textsOf)).toEqual(['From Ada; Ada Byron; 1111111111']);
});

test('the reconciliation erases what an earlier release, or a line written at the same moment, has left', async () => {
  const ada = await createAda();
  await erase(ada);
  await rows.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id)
     SELECT gen_random_uuid(), $1, 'adjustment', 'completed', 'savings', 'debit', n, now(), 'Ada ' || n, gen_random_uuid()
     FROM generate_series(1, 1500) n`,
    [ada],
  );
  await indexLines(rows);
  let healed = 0;
  for (let after: string | null = FIRST_ID; after !== null; ) {
    const [page]: { until: string | null; healed: string }[] = await rows.query(
      'SELECT * FROM reconcile_lines($1, 200)',
      [after],
    );
    healed += Number(page?.healed);
    after = page?.until ?? null;
  }
  await expectNoTraceOf(ada);
  // No message was lost.
  expect(healed).toBe(0);
  const [totals] = await rows.query<Row[]>('SELECT sum(money_out) AS cents FROM daily_total WHERE user_id = $1', [ada]);
  expect(totals).toEqual({ cents: String((1_500 * 1_501) / 2) });
});
