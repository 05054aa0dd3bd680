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
/** Connected with the service's database role. */
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

/** The ledger is consistent after every test. */
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

async function postOne(transfer: PostTransfer): Promise<string | undefined> {
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
  test('credits a customer of the bank and returns both parties', async () => {
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
    ['an unknown account number', { bankName: BANK, number: '0000000001' }],
    ['another bank', { bankName: 'First Other Bank', number: null }],
  ])('uses the settlement account for %s', async (_, { bankName, number }) => {
    const payer = await openCustomer({ savings: 1_000 });
    const customer = await openCustomer();
    const before = await settlement();
    const transfer = payment(payer, { number: number ?? customer.number }, 400, { bankName });

    expect((await post(transfer)).get(transfer.transferId)).toMatchObject({ outcome: 'completed', payee: null });
    expect(await settlement()).toBe(before + 400);
    expect(await balances(customer)).toEqual({ savings: 0, checking: 0 });
  });

  test('returns the stored outcome of a redelivered transfer, also in a batch with new ones', async () => {
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

  test('keeps a rejection even when its reason no longer applies', async () => {
    const payer = await openCustomer({ savings: 100 });
    const transfer = payment(payer, await openCustomer(), 600);
    expect(await postOne(transfer)).toBe('insufficient_funds');
    await fund(payer.userId, 10_000);
    expect(await postOne(transfer)).toBe('insufficient_funds');
    expect(await balances(payer)).toEqual({ savings: 10_100, checking: 0 });
  });

  test('leaves out unknown payers and invalid transfers, and posts the rest of the batch', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const good = [payment(payer, payee, 100), payment(payer, payee, 200)] as const;
    const unknown = payment({ userId: newId(), number: '' }, payee, 100);
    const poisoned = { ...payment(payer, payee, 100), transferId: 'not-a-uuid' };

    const outcomes = await post(good[0], poisoned, unknown, good[1]);

    expect([...outcomes.keys()].sort()).toEqual(good.map(({ transferId }) => transferId).sort());
    expect(await balances(payer)).toEqual({ savings: 700, checking: 0 });
  });

  test('rejects a PIN proof of another payment', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const payee = await openCustomer();
    const small = payment(payer, payee, 100);
    expect(await postOne({ ...small, transferId: newId() })).toBe('wrong_pin');
    expect(await postOne({ ...payment(payer, payee, 100), amountCents: 900 })).toBe('wrong_pin');
    expect(await postOne({ ...payment(payer, payee, 100), accountNumber: '9999999999' })).toBe('wrong_pin');
    expect(await postOne(small)).toBe('completed');
  });
});

describe('a payer', () => {
  test('is rejected when blocked or without a PIN', async () => {
    const payee = await openCustomer();
    const blocked = await openCustomer({ savings: 500 });
    await app.query('UPDATE customer SET is_blocked = true WHERE user_id = $1', [blocked.userId]);
    expect(await postOne(payment(blocked, payee, 100))).toBe('account_suspended');
    expect(await postOne(payment(await openCustomer({ savings: 500, pin: null }), payee, 100))).toBe('pin_not_set');
  });

  test('is locked by five wrong PINs, also within one batch; a correct one resets the count', async () => {
    const payer = await openCustomer({ savings: 10_000 });
    const payee = await openCustomer();
    const wrong = () => payment(payer, payee, 100, { pin: '000000' });
    const right = () => payment(payer, payee, 100);
    await post(wrong(), wrong(), wrong(), wrong());
    expect(await postOne(right())).toBe('completed');

    const batch = [wrong(), wrong(), wrong(), wrong(), wrong(), right()];
    const outcomes = await post(...batch);
    expect(batch.map(({ transferId }) => outcomes.get(transferId))).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ reason: 'wrong_pin' })),
      { reason: 'pin_locked' },
    ]);
    expect(await postOne(right())).toBe('pin_locked');
    // Audited once, in the transaction that set the lock.
    const audited = await owner.query("SELECT payload FROM outbox WHERE payload ->> 'subjectId' = $1", [payer.userId]);
    expect(audited).toMatchObject([
      { payload: { action: 'payment-pin.locked', objectId: batch[4]?.transferId, actor: { userId: payer.userId } } },
    ]);

    await owner.query("UPDATE customer SET pin_locked_until = now() - interval '1 second' WHERE user_id = $1", [
      payer.userId,
    ]);
    expect(await postOne(right())).toBe('completed');
  });

  test('cannot overspend with several payments in one batch', async () => {
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

  test('covers both accounts, counts completed transfers only, and resets the next day', async () => {
    const payer = await limited(10_000);
    const payee = await openCustomer();
    await fund(payer.userId, 100_000, 'checking');
    expect(await postOne(payment(payer, payee, 6_000))).toBe('completed');
    expect(await postOne(payment(payer, payee, 6_000))).toBe('daily_limit');
    expect(await postOne(payment(payer, payee, 4_001, { from: 'checking' }))).toBe('daily_limit');
    expect(await postOne(payment(payer, payee, 4_000, { from: 'checking' }))).toBe('completed');
    expect(await postOne(payment(payer, payee, 100))).toBe('daily_limit');
    await owner.query('UPDATE ledger.account SET spent_on = spent_on - 1 WHERE user_id = $1', [payer.userId]);
    expect(await postOne(payment(payer, payee, 10_000))).toBe('completed');
  });

  test("is for a day of the bank's time zone", async () => {
    const days = await owner.query<{ day: string }[]>(
      `SELECT bank_day(instant::timestamptz)::text AS day FROM unnest(ARRAY[
         '2026-03-01T04:59:59.999Z', '2026-03-01T05:00Z', '2026-07-01T03:59:59.999Z', '2026-07-01T04:00Z']) AS instant`,
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-02-28', '2026-03-01', '2026-06-30', '2026-07-01']);
    // Both paths of post_many ask this function for the day.
    const [definition] = await owner.query<{ sql: string }[]>(
      "SELECT pg_get_functiondef('public.bank_day(timestamptz)'::regprocedure) AS sql",
    );
    await owner.query(`CREATE OR REPLACE FUNCTION public.bank_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
      AS $$ SELECT '2001-02-03'::date $$`);
    try {
      const payer = await limited(1_000);
      const payee = await openCustomer();
      expect(await postOne(payment(payer, payee, 600))).toBe('completed');
      expect(await postOne(payment(payer, payee, 600))).toBe('daily_limit');
      const spent = await owner.query(
        'SELECT spent_on::text AS day, spent FROM ledger.account WHERE user_id = $1 AND spent_on IS NOT NULL',
        [payer.userId],
      );
      expect(spent).toEqual([{ day: '2001-02-03', spent: '600' }]);
    } finally {
      await owner.query(definition?.sql ?? '');
    }
  });

  test('counts what an earlier release stored for a later day in UTC', async () => {
    const payer = await limited(1_000);
    const payee = await openCustomer();
    expect(await postOne(payment(payer, payee, 600))).toBe('completed');
    await owner.query('UPDATE ledger.account SET spent_on = spent_on + 1 WHERE user_id = $1', [payer.userId]);
    expect(await postOne(payment(payer, payee, 600))).toBe('daily_limit');
    expect(await postOne(payment(payer, payee, 400))).toBe('completed');
    expect(await postOne(payment(payer, payee, 100))).toBe('daily_limit');
  });

  test('holds within one batch and across concurrent batches from both accounts', async () => {
    const payer = await limited(1_000);
    const payee = await openCustomer();
    await fund(payer.userId, 100_000);
    const outcomes = await post(...Array.from({ length: 5 }, () => payment(payer, payee, 300)));
    expect([...outcomes.values()].filter(({ outcome }) => outcome === 'completed')).toHaveLength(3);

    const other = await limited(1_000);
    await fund(other.userId, 50_000, 'checking');
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        postOne(payment(other, payee, 100, { from: i % 2 ? 'savings' : 'checking' })),
      ),
    );
    expect(results.filter((v) => v === 'completed')).toHaveLength(10);
    expect(results.filter((v) => v === 'daily_limit')).toHaveLength(10);
  });
});

describe('a reversal', () => {
  const reverse = (transferId: string, reversalId = newId()) =>
    ledger.reverse(app.manager, { reversalId, transferId, actorId: newId(), reason: 'Sent twice' });

  test('is posted once per transfer, and rejected when the payee has spent the money', async () => {
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

  test('is posted once when sixteen are concurrent', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const transfer = payment(payer, await openCustomer(), 400);
    await post(transfer);
    const results = await Promise.all(Array.from({ length: 16 }, () => reverse(transfer.transferId)));
    expect(results.filter(({ outcome }) => outcome === 'reversed')).toHaveLength(1);
  });

  test('is refused for rejected and unknown transfers and for a closed payer', async () => {
    const payer = await openCustomer({ savings: 100 });
    const [rejected, good] = [payment(payer, await openCustomer(), 600), payment(payer, await openCustomer(), 100)];
    await post(rejected, good);
    expect(await reverse(rejected.transferId)).toEqual({ outcome: 'refused', code: 'not_reversible' });
    expect(await reverse(newId())).toEqual({ outcome: 'refused', code: 'not_found' });
    await app.query('DELETE FROM customer WHERE user_id = $1', [payer.userId]);
    expect(await reverse(good.transferId)).toEqual({ outcome: 'refused', code: 'account_closed' });
    expect(await postOne(payment(payer, await openCustomer(), 100))).toBe('account_closed');
  });

  test('of an external transfer debits the settlement account', async () => {
    const payer = await openCustomer({ savings: 1_000 });
    const before = await settlement();
    const transfer = payment(payer, { number: '0000000001' }, 400, { bankName: 'First Other Bank' });
    await post(transfer);
    expect(await reverse(transfer.transferId)).toMatchObject({ outcome: 'reversed', payee: null });
    expect(await settlement()).toBe(before);
  });
});

describe('concurrently', () => {
  test('only one of fifty transfers of the whole balance completes', async () => {
    const payer = await openCustomer({ savings: 5_000 });
    const payee = await openCustomer();
    const transfers = Array.from({ length: 50 }, () => payment(payer, payee, 5_000));
    const results = await Promise.all(transfers.map(postOne));
    expect(results.filter((v) => v === 'completed')).toHaveLength(1);
    expect(results.filter((v) => v === 'insufficient_funds')).toHaveLength(49);
    expect(await balances(payer)).toEqual({ savings: 0, checking: 0 });
  });

  test('opposite transfers neither deadlock nor lose a cent', async () => {
    const a = await openCustomer({ savings: 100_000 });
    const b = await openCustomer({ savings: 100_000 });
    const batches = Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? [payment(a, b, 10), payment(b, a, 7), payment(a, b, 1, { pin: '111111' })]
        : [payment(b, a, 10), payment(a, b, 7), payment(b, a, 1, { pin: '111111' })],
    );
    const outcomes = await Promise.all(batches.map((batch) => post(...batch)));
    expect(outcomes.every((batch) => batch.size === 3)).toBe(true);
  });

  test('a transfer that is delivered sixteen times moves money once', async () => {
    const payer = await openCustomer({ savings: 5_000 });
    const transfer = payment(payer, await openCustomer(), 1_000);
    const results = await Promise.all(Array.from({ length: 16 }, () => postOne(transfer)));
    expect(new Set(results)).toEqual(new Set(['completed']));
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
  ])('cannot run: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('an adjustment', () => {
  test('is posted once per id and never makes a balance negative', async () => {
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
