import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';
import { runMigrations } from '@larkspur/service-kit/database/database';
import { newId } from '@larkspur/service-kit/ids';
import { computePinProof, derivePinKey, hmacPads } from '@larkspur/service-kit/security/pin-proof';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { PostTransfersService } from '../src/ledger/post-transfers/post-transfers.service';
import { TransferLedgerRepository } from '../src/ledger/post-transfers/transfer-ledger.repository';
import { SCHEMA } from '../src/migrations/index';

const SECRET = 'ab'.repeat(32);
const PIN = '246810';
const BANK = 'Larkspur Bank';

let database: TestDatabase;
/** Connected as the service is: with the rights of the application's role. */
let app: DataSource;
let owner: DataSource;
let service: PostTransfersService;
const ledger = new LedgerRepository();
let numbers = 1_000_000_000;

interface Holder {
  userId: string;
  number: string;
}

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  app = await new DataSource({ type: 'postgres', url: database.appUrl, extra: { max: 16 } }).initialize();
  owner = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  service = new PostTransfersService(new TransferLedgerRepository(app));
});

afterAll(async () => {
  await app?.destroy();
  await owner?.destroy();
  await database?.drop();
});

/** After every test, whatever it did: the books are whole. */
afterEach(async () => {
  const [unbalanced] = await owner.query<{ n: string }[]>(
    'SELECT count(*) AS n FROM (SELECT 1 FROM ledger.entry GROUP BY posting_id HAVING sum(amount) <> 0) x',
  );
  const [drifted] = await owner.query<{ n: string }[]>(
    `SELECT count(*) AS n FROM ledger.account a
     WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger.entry e WHERE e.account_id = a.id)`,
  );
  const [total] = await owner.query<{ sum: string }[]>('SELECT sum(balance) AS sum FROM ledger.account');
  expect({ unbalanced: unbalanced?.n, drifted: drifted?.n, total: total?.sum }).toEqual({
    unbalanced: '0',
    drifted: '0',
    total: '0',
  });
});

async function openCustomer({
  savings = 0,
  pin = PIN,
}: {
  savings?: number;
  pin?: string | null;
} = {}): Promise<Holder> {
  const userId = newId();
  const number = String(numbers++);
  await app.query(
    `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
     VALUES ($1, $2, 'Ada', 'Byron', $3, 'customer', '5550100', '1 Street', 'DE', now())`,
    [userId, number, `${userId}@example.com`],
  );
  await app.query('SELECT ledger.open_accounts($1)', [userId]);
  if (pin) {
    const { inner, outer } = hmacPads(derivePinKey(SECRET, userId, pin));
    await app.query('UPDATE customer SET pin_inner = $2, pin_outer = $3 WHERE user_id = $1', [userId, inner, outer]);
  }
  if (savings > 0) await fund(userId, savings);
  return { userId, number };
}

async function fund(userId: string, cents: number, account: AccountKind = 'savings'): Promise<void> {
  const adjustment = { postingId: newId(), userId, account, actorId: newId(), reason: 'test' };
  expect(await ledger.adjust(app.manager, { ...adjustment, signedCents: cents })).toBe('posted');
}

function payment(
  payer: Holder,
  payee: { number: string },
  amountCents: number,
  { pin = PIN, bankName = BANK, from = 'savings' as AccountKind } = {},
): PostTransfer {
  const transfer = {
    transferId: newId(),
    payerId: payer.userId,
    from,
    amountCents,
    accountNumber: payee.number,
    bankName,
    accountType: 'checking' as const,
  };
  return { ...transfer, pinProof: computePinProof(derivePinKey(SECRET, payer.userId, pin), transfer) };
}

async function post(...transfers: PostTransfer[]): Promise<Map<string, PostOutcome>> {
  const { outcomes } = await service.post(transfers);
  return new Map(outcomes.map((outcome) => [outcome.transferId, outcome]));
}

async function verdict(transfer: PostTransfer): Promise<string | undefined> {
  const outcome = (await post(transfer)).get(transfer.transferId);
  return outcome?.outcome === 'rejected' ? outcome.reason : outcome?.outcome;
}

async function balances(holder: Holder): Promise<Record<string, number>> {
  const rows = await owner.query<{ kind: string; balance: string }[]>(
    'SELECT kind, balance FROM ledger.account WHERE user_id = $1',
    [holder.userId],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
}

async function settlement(): Promise<number> {
  const [row] = await owner.query<{ balance: string }[]>(
    "SELECT balance FROM ledger.account WHERE purpose = 'settlement'",
  );
  return Number(row?.balance);
}

describe('posting a transfer', () => {
  test('credits a customer of ours and tells both parties', async () => {
    const payer = await openCustomer({ savings: 10_000 });
    const payee = await openCustomer();
    const transfer = payment(payer, payee, 2_500, { bankName: 'larkspur bank' });

    expect((await post(transfer)).get(transfer.transferId)).toEqual({
      transferId: transfer.transferId,
      outcome: 'completed',
      reason: null,
      payer: {
        userId: payer.userId,
        name: 'Ada Byron',
        accountNumber: payer.number,
        account: 'savings',
        balanceCents: 7_500,
        revision: 2,
      },
      payee: {
        userId: payee.userId,
        name: 'Ada Byron',
        accountNumber: payee.number,
        account: 'checking',
        balanceCents: 2_500,
        revision: 1,
      },
    });
    expect(await balances(payer)).toEqual({ savings: 7_500, checking: 0 });
    expect(await balances(payee)).toEqual({ savings: 0, checking: 2_500 });
  });

  test.each([
    ['a number that is not ours', { bankName: BANK, number: '0000000001' }],
    ['another bank', { bankName: 'First Other Bank', number: null }],
  ])('settles outside the bank for %s', async (_, { bankName, number }) => {
    const payer = await openCustomer({ savings: 1_000 });
    const stranger = await openCustomer();
    const before = await settlement();
    const transfer = payment(payer, { number: number ?? stranger.number }, 400, { bankName });

    expect((await post(transfer)).get(transfer.transferId)).toMatchObject({ outcome: 'completed', payee: null });
    expect(await settlement()).toBe(before + 400);
    expect(await balances(stranger)).toEqual({ savings: 0, checking: 0 });
  });

  test('answers a second delivery from the posting, also beside new transfers', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const transfer = payment(payer, payee, 600);
    const first = (await post(transfer)).get(transfer.transferId);
    const another = payment(payer, payee, 100);

    const again = await post(another, transfer, transfer);

    expect(again.get(transfer.transferId)).toMatchObject({ outcome: 'completed', payer: { balanceCents: 300 } });
    expect(first).toMatchObject({ outcome: 'completed', payer: { balanceCents: 400 } });
    expect(again.get(another.transferId)).toMatchObject({ outcome: 'completed' });
    expect(await balances(payer)).toEqual({ savings: 300, checking: 0 });
  });

  test('keeps a rejection under its id when the reason is gone', async () => {
    const payer = await openCustomer({ savings: 100 });
    const transfer = payment(payer, await openCustomer(), 600);
    expect(await verdict(transfer)).toBe('insufficient_funds');
    await fund(payer.userId, 10_000);
    expect(await verdict(transfer)).toBe('insufficient_funds');
    expect(await balances(payer)).toEqual({ savings: 10_100, checking: 0 });
  });

  test('leaves out a payer who is not known yet and poisoned neighbours, and posts the rest', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const good = [payment(payer, payee, 100), payment(payer, payee, 200)] as const;
    const unknown = payment({ userId: newId(), number: '' }, payee, 100);
    const poisoned = { ...payment(payer, payee, 100), transferId: 'not-a-uuid' };

    const outcomes = await post(good[0], poisoned, unknown, good[1]);

    expect([...outcomes.keys()].sort()).toEqual(good.map(({ transferId }) => transferId).sort());
    expect(await balances(payer)).toEqual({ savings: 700, checking: 0 });
  });

  test('refuses a proof that was made for another payment', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const small = payment(payer, payee, 100);
    expect(await verdict({ ...small, transferId: newId() })).toBe('wrong_pin');
    expect(await verdict({ ...payment(payer, payee, 100), amountCents: 900 })).toBe('wrong_pin');
    expect(await verdict({ ...payment(payer, payee, 100), accountNumber: '9999999999' })).toBe('wrong_pin');
    expect(await verdict(small)).toBe('completed');
  });
});

describe('a payer', () => {
  test('who is blocked is suspended, who has no PIN is told so', async () => {
    const payee = await openCustomer();
    const blocked = await openCustomer({ savings: 500 });
    await app.query('UPDATE customer SET is_blocked = true WHERE user_id = $1', [blocked.userId]);
    expect(await verdict(payment(blocked, payee, 100))).toBe('account_suspended');
    expect(await verdict(payment(await openCustomer({ savings: 500, pin: null }), payee, 100))).toBe('pin_not_set');
  });

  test('is locked by five wrong PINs, also within one set; a right one before that forgives', async () => {
    const payer = await openCustomer({ savings: 10_000 });
    const payee = await openCustomer();
    const wrong = () => payment(payer, payee, 100, { pin: '000000' });
    const right = () => payment(payer, payee, 100);
    await post(wrong(), wrong(), wrong(), wrong());
    expect(await verdict(right())).toBe('completed');

    const set = [wrong(), wrong(), wrong(), wrong(), wrong(), right()];
    const outcomes = await post(...set);
    expect(set.map(({ transferId }) => outcomes.get(transferId))).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ reason: 'wrong_pin' })),
      { reason: 'pin_locked' },
    ]);
    expect(await verdict(right())).toBe('pin_locked');
    // Told to the audit in the transaction that locked, once.
    const told = await owner.query("SELECT payload FROM outbox WHERE payload ->> 'subjectId' = $1", [payer.userId]);
    expect(told).toMatchObject([
      { payload: { action: 'payment-pin.locked', objectId: set[4]?.transferId, actor: { userId: payer.userId } } },
    ]);

    await owner.query("UPDATE customer SET pin_locked_until = now() - interval '1 second' WHERE user_id = $1", [
      payer.userId,
    ]);
    expect(await verdict(right())).toBe('completed');
  });

  test('of several payments in one set spends no more than there is', async () => {
    const payer = await openCustomer({ savings: 250 });
    const payee = await openCustomer();
    const outcomes = await post(payment(payer, payee, 100), payment(payer, payee, 100), payment(payer, payee, 100));
    const kinds = [...outcomes.values()].map(({ outcome }) => outcome).sort();
    expect(kinds).toEqual(['completed', 'completed', 'rejected']);
    expect(await balances(payer)).toEqual({ savings: 50, checking: 0 });
  });
});

describe('the daily limit', () => {
  async function limited(cents: number): Promise<Holder> {
    const payer = await openCustomer({ savings: 100_000 });
    await app.query('UPDATE customer SET daily_limit = $2 WHERE user_id = $1', [payer.userId, cents]);
    return payer;
  }

  test('is one for both accounts, counts what was completed, and starts anew the next day', async () => {
    const payer = await limited(10_000);
    const payee = await openCustomer();
    await fund(payer.userId, 100_000, 'checking');
    expect(await verdict(payment(payer, payee, 6_000))).toBe('completed');
    expect(await verdict(payment(payer, payee, 6_000))).toBe('daily_limit');
    expect(await verdict(payment(payer, payee, 4_001, { from: 'checking' }))).toBe('daily_limit');
    expect(await verdict(payment(payer, payee, 4_000, { from: 'checking' }))).toBe('completed');
    expect(await verdict(payment(payer, payee, 100))).toBe('daily_limit');
    await owner.query('UPDATE ledger.account SET spent_on = spent_on - 1 WHERE user_id = $1', [payer.userId]);
    expect(await verdict(payment(payer, payee, 10_000))).toBe('completed');
  });

  test('holds within one set and over sets from both accounts at once', async () => {
    const payer = await limited(1_000);
    const payee = await openCustomer();
    await fund(payer.userId, 100_000);
    const set = await post(...Array.from({ length: 5 }, () => payment(payer, payee, 300)));
    expect([...set.values()].filter(({ outcome }) => outcome === 'completed')).toHaveLength(3);

    const other = await limited(1_000);
    await fund(other.userId, 50_000, 'checking');
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verdict(payment(other, payee, 100, { from: i % 2 ? 'savings' : 'checking' })),
      ),
    );
    expect(verdicts.filter((v) => v === 'completed')).toHaveLength(10);
    expect(verdicts.filter((v) => v === 'daily_limit')).toHaveLength(10);
  });
});

describe('a reversal', () => {
  const reverse = (transferId: string, reversalId = newId()) =>
    ledger.reverse(app.manager, { reversalId, transferId, actorId: newId(), reason: 'Sent twice' });

  test('gives back once, under one id; another is refused, and so is one when the money is spent', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const transfer = payment(payer, payee, 400);
    await post(transfer);
    const id = newId();
    expect(await reverse(transfer.transferId, id)).toMatchObject({ outcome: 'reversed', amountCents: 400 });
    expect(await reverse(transfer.transferId, id)).toMatchObject({ outcome: 'repeated', amountCents: 400 });
    expect(await reverse(transfer.transferId)).toEqual({ outcome: 'refused', code: 'already_reversed' });
    expect(await balances(payer)).toEqual({ savings: 1_000, checking: 0 });
    expect(await balances(payee)).toEqual({ savings: 0, checking: 0 });

    const spent = payment(payer, payee, 300);
    await post(spent);
    await post(payment(payee, payer, 1, { from: 'checking' }));
    expect(await reverse(spent.transferId)).toEqual({ outcome: 'refused', code: 'money_spent' });
    expect(await balances(payee)).toEqual({ savings: 0, checking: 299 });
  });

  test('by sixteen at once happens once', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const transfer = payment(payer, await openCustomer(), 400);
    await post(transfer);
    const results = await Promise.all(Array.from({ length: 16 }, () => reverse(transfer.transferId)));
    expect(results.filter(({ outcome }) => outcome === 'reversed')).toHaveLength(1);
  });

  test('of what was rejected, of an unknown id and of a closed payer is refused', async () => {
    const payer = await openCustomer({ savings: 100 });
    const [rejected, good] = [payment(payer, await openCustomer(), 600), payment(payer, await openCustomer(), 100)];
    await post(rejected, good);
    expect(await reverse(rejected.transferId)).toEqual({ outcome: 'refused', code: 'not_reversible' });
    expect(await reverse(newId())).toEqual({ outcome: 'refused', code: 'not_found' });
    await app.query('DELETE FROM customer WHERE user_id = $1', [payer.userId]);
    expect(await reverse(good.transferId)).toEqual({ outcome: 'refused', code: 'account_closed' });
    expect(await verdict(payment(payer, await openCustomer(), 100))).toBe('account_closed');
  });

  test('of money that left the bank comes from the settlement account', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const before = await settlement();
    const transfer = payment(payer, { number: '0000000001' }, 400, { bankName: 'First Other Bank' });
    await post(transfer);
    expect(await reverse(transfer.transferId)).toMatchObject({ outcome: 'reversed', payee: null });
    expect(await settlement()).toBe(before);
  });
});

describe('at once', () => {
  test('fifty transfers of the whole balance: one wins', async () => {
    const payer = await openCustomer({ savings: 5_000 });
    const payee = await openCustomer();
    const transfers = Array.from({ length: 50 }, () => payment(payer, payee, 5_000));
    const verdicts = await Promise.all(transfers.map(verdict));
    expect(verdicts.filter((v) => v === 'completed')).toHaveLength(1);
    expect(verdicts.filter((v) => v === 'insufficient_funds')).toHaveLength(49);
    expect(await balances(payer)).toEqual({ savings: 0, checking: 0 });
  });

  test('opposite storms neither deadlock nor lose a cent', async () => {
    const a = await openCustomer({ savings: 100_000 });
    const b = await openCustomer({ savings: 100_000 });
    const sets = Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? [payment(a, b, 10), payment(b, a, 7), payment(a, b, 1, { pin: '111111' })]
        : [payment(b, a, 10), payment(a, b, 7), payment(b, a, 1, { pin: '111111' })],
    );
    const outcomes = await Promise.all(sets.map((set) => post(...set)));
    expect(outcomes.every((set) => set.size === 3)).toBe(true);
  });

  test('one transfer delivered sixteen times over moves once', async () => {
    const payer = await openCustomer({ savings: 5_000 });
    const transfer = payment(payer, await openCustomer(), 1_000);
    const verdicts = await Promise.all(Array.from({ length: 16 }, () => verdict(transfer)));
    expect(new Set(verdicts)).toEqual(new Set(['completed']));
    expect(await balances(payer)).toEqual({ savings: 4_000, checking: 0 });
  });
});

describe('the database role of the service', () => {
  test.each([
    'INSERT INTO ledger.entry (posting_id, account_id, amount) VALUES (gen_random_uuid(), 1, 5)',
    'UPDATE ledger.entry SET amount = 1',
    'DELETE FROM ledger.entry',
    'UPDATE ledger.account SET balance = 1000000',
    'DELETE FROM ledger.posting',
    'TRUNCATE ledger.entry',
  ])('may not: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('an adjustment', () => {
  test('is posted once per id and never below zero', async () => {
    const holder = await openCustomer({ savings: 300 });
    const adjustment = {
      postingId: newId(),
      userId: holder.userId,
      account: 'savings' as const,
      actorId: newId(),
      reason: 'x',
    };
    expect(await ledger.adjust(app.manager, { ...adjustment, signedCents: -100 })).toBe('posted');
    expect(await ledger.adjust(app.manager, { ...adjustment, signedCents: -100 })).toBe('repeated');
    expect(await ledger.adjust(app.manager, { ...adjustment, signedCents: -99 })).toBe('mismatch');
    expect(await ledger.adjust(app.manager, { ...adjustment, postingId: newId(), signedCents: -201 })).toBe(
      'insufficient_funds',
    );
    expect(
      await ledger.adjust(app.manager, { ...adjustment, postingId: newId(), userId: newId(), signedCents: 1 }),
    ).toBe('not_found');
    const huge = { ...adjustment, postingId: newId(), signedCents: 10_000_000_000_000 };
    expect(await ledger.adjust(app.manager, huge)).toBe('balance_limit');
    expect(await balances(holder)).toEqual({ savings: 200, checking: 0 });
  });
});
