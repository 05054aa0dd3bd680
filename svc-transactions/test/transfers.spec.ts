import type { Commands, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/database';
import { minIdAt, newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsArray } from 'class-validator';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module';
import { TransactionsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';
import { TransferStore } from '../src/transfers/saga/transfer-store';

const PIN = '736251';

let database: TestDatabase;
let testBus: TestBus;
let issuer: TestIssuer;
let app: NestFastifyApplication;
let rows: DataSource;
/** One session, because advisory locks belong to it. */
let pausing: Client;

/** The reply of the simulated svc-users, which a test may change. */
let post: (transfers: PostTransfer[]) => Promise<PostOutcome[]>;
const requests: PostTransfer[] = [];

class PostTransfers {
  @IsArray() transfers!: PostTransfer[];
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  testBus = await createTestBus();
  issuer = await TestIssuer.serve(testBus.bus);
  await testBus.bus.serve(
    'accounts.post',
    { queue: 'svc-users.post', dto: PostTransfers, redeliveryMs: 100 },
    async ({ transfers }: Commands['accounts.post']['request']) => {
      requests.push(...transfers);
      return { outcomes: await post(transfers) };
    },
  );
  const config = loadConfig(TransactionsConfig, {
    ...testBus.env,
    DATABASE_URL: database.appUrl,
    PIN_KEY: 'cd'.repeat(32),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  app = await createService({ name: 'svc-transactions', config, module: appModule(config) });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  pausing = new Client({ connectionString: database.url });
  await pausing.connect();
});

afterAll(async () => {
  await app?.close();
  await testBus?.close();
  await rows?.destroy();
  await pausing?.end();
  await database?.drop();
});

beforeEach(() => {
  post = async (transfers) => transfers.map(completed);
  requests.length = 0;
});

const payee = { userId: newId(), name: 'Grace Hopper', accountNumber: '2222222222', account: 'checking' as const };

function completed({ transferId, payerId, from }: PostTransfer): PostOutcome {
  const payer = { userId: payerId, name: 'Ada Byron', accountNumber: '1111111111', account: from };
  return { transferId, outcome: 'completed', payer, payee };
}

const REQUEST: TransferRequest = {
  from: 'savings',
  amount: 12.34,
  accountNumber: '2222222222',
  bankName: 'Larkspur Bank',
  routingNumber: '123456789',
  accountType: 'checking',
  to: 'Grace H.',
  description: 'Lunch',
  paymentPin: PIN,
};

function send(payerId: string, body: object = REQUEST, key?: string) {
  return app.inject({
    method: 'POST',
    url: '/api/transaction/transfer',
    headers: { ...issuer.bearer(payerId), ...(key ? { 'idempotency-key': key } : {}) },
    payload: body,
  });
}

const PAUSE = 4711;

/** Every insert of transfers waits at its end, while the advisory lock is held. */
async function pauseInserts(): Promise<void> {
  await pausing.query(`SELECT pg_advisory_lock(${PAUSE})`);
  await rows.query(`
    CREATE OR REPLACE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${PAUSE}); RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER pause AFTER INSERT ON transfer FOR EACH STATEMENT EXECUTE FUNCTION pause()`);
}

async function resumeInserts(): Promise<void> {
  await pausing.query('SELECT pg_advisory_unlock_all()');
  await rows.query('DROP TRIGGER IF EXISTS pause ON transfer');
}

async function isWaiting(statementPart: string): Promise<boolean> {
  const waiting = await pausing.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
    [`%${statementPart}%`],
  );
  return waiting.rows.length > 0;
}

async function statement(
  userId: string,
  query = '',
): Promise<{ data: StatementLine[]; page: { next: string | null } }> {
  const response = await app.inject({ url: `/api/transaction/complete${query}`, headers: issuer.bearer(userId) });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('POST /transaction/transfer', () => {
  test("returns the payer's line when the money has moved, and both parties can read their lines", async () => {
    const payerId = newId();
    const response = await send(payerId);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      message: 'Transfer Successful',
      data: {
        _id: expect.any(String),
        amount: 12.34,
        transactionType: 'debit',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        description: 'Lunch',
        kind: 'transfer',
        status: 'completed',
        account: 'savings',
        reference: expect.stringMatching(/^[0-9A-F]{12}$/),
        counterparty: { name: 'Grace H.', accountNumber: '2222222222', bankName: 'Larkspur Bank' },
        reason: null,
      },
    });
    expect((await statement(payerId)).data).toEqual([response.json().data]);
    const [credit] = (await statement(payee.userId)).data;
    expect(credit).toMatchObject({
      amount: 12.34,
      transactionType: 'credit',
      account: 'checking',
      reference: response.json().data.reference,
      counterparty: { name: 'Ada Byron', accountNumber: '1111111111', bankName: 'Larkspur Bank' },
    });
  });

  test.each([
    ['insufficient_funds', 'You do not have enough balance'],
    ['account_suspended', 'Your account had been suspended, please contact bank support'],
    ['pin_not_set', 'Please set your payment pin'],
    ['wrong_pin', 'The payment PIN is incorrect.'],
  ] as const)('returns the reason of a rejection: %s', async (reason, message) => {
    post = async (transfers) => transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason }));
    const payerId = newId();
    const response = await send(payerId);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: reason, message });
    expect((await statement(payerId)).data).toMatchObject([{ status: 'rejected', reason }]);
  });

  test('rejects a transfer between accounts of the same kind, with the message of the specification', async () => {
    const response = await send(newId(), { ...REQUEST, accountType: 'savings' });
    expect([response.statusCode, response.json().message]).toEqual([422, 'You cannot transfer to the same account']);
    expect(requests).toHaveLength(0);
  });

  test.each<[string, object, string]>([
    ['amount', { amount: 0.99 }, 'amount'],
    ['amount', { amount: 1.001 }, 'amount'],
    ['amount', { amount: '5' }, 'amount'],
    ['amount', { amount: -5 }, 'amount'],
    ['amount', { amount: 1e300 }, 'amount'],
    ['from', { from: 'gold' }, 'from'],
    ['routingNumber', { routingNumber: '12345678' }, 'routingNumber'],
    ['to', { to: ' ' }, 'to'],
    ['to', { to: 'a\u0000b' }, 'to'],
    ['description', { description: '\ud800' }, 'description'],
    ['paymentPin', { paymentPin: '12345' }, 'paymentPin'],
    ['an unknown field', { payerId: 'another customer' }, 'payerId'],
  ])('rejects an invalid %s with the name of the field', async (_, change, field) => {
    const response = await send(newId(), { ...REQUEST, ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field, message: expect.any(String) }]);
    expect(requests).toHaveLength(0);
  });

  test('decides on the text of the amount: one that JSON.parse would round to $10 is refused', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/transaction/transfer',
      headers: { ...issuer.bearer(newId()), 'content-type': 'application/json' },
      payload: JSON.stringify(REQUEST).replace('12.34', '10.000000000000000001'),
    });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'amount']);
    expect(requests).toHaveLength(0);
  });

  test('requires a token', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/transaction/transfer', payload: REQUEST });
    expect(response.statusCode).toBe(401);
  });
});

describe('the idempotency key', () => {
  test('returns the same response to fifty concurrent identical requests, and moves the money once', async () => {
    const payerId = newId();
    const key = newId();
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(payerId, REQUEST, key)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);

    const again = await send(payerId, REQUEST, key);
    expect(again.statusCode).toBe(201);
    expect((await statement(payerId)).data).toEqual([again.json().data]);
    expect(requests).toHaveLength(1);
  });

  test('repeats a rejection', async () => {
    post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'insufficient_funds' }));
    const payerId = newId();
    const first = await send(payerId, REQUEST, 'k');
    post = async (transfers) => transfers.map(completed);
    const second = await send(payerId, REQUEST, 'k');
    expect([first.statusCode, second.statusCode]).toEqual([422, 422]);
    expect(second.json().code).toBe('insufficient_funds');
  });

  test('is rejected for a different request, accepted with a different PIN, and separate for each customer', async () => {
    const payerId = newId();
    expect((await send(payerId, REQUEST, 'k')).statusCode).toBe(201);
    expect((await send(payerId, { ...REQUEST, amount: 12.35 }, 'k')).json().code).toBe('idempotency_mismatch');
    expect((await send(payerId, { ...REQUEST, paymentPin: '000000' }, 'k')).statusCode).toBe(201);
    expect((await send(newId(), { ...REQUEST, amount: 99 }, 'k')).statusCode).toBe(201);
  });

  test('never pays without a record when it expires between the insert and the look-up', async () => {
    const payerId = newId();
    expect((await send(payerId, REQUEST, 'k')).statusCode).toBe(201);
    await pauseInserts();
    try {
      const repeated = send(payerId, REQUEST, 'k');
      await eventually(async () => ((await isWaiting('commit_transfers')) ? true : null));
      const expiry = rows.query('UPDATE transfer SET idempotency_key = NULL WHERE payer_id = $1', [payerId]);
      await Promise.race([expiry, eventually(async () => ((await isWaiting('SET idempotency_key')) ? true : null))]);
      await resumeInserts();
      await expiry;
      expect((await repeated).statusCode).toBe(201);
    } finally {
      await resumeInserts();
    }
    const stored = await rows.query('SELECT id FROM transfer WHERE payer_id = $1', [payerId]);
    const sent = new Set(requests.map(({ transferId }) => transferId));
    expect(sent).toEqual(new Set(stored.map(({ id }: { id: string }) => id)));
  });

  test('is rejected with 129 characters or with spaces', async () => {
    expect((await send(newId(), REQUEST, 'x'.repeat(129))).statusCode).toBe(400);
    expect((await send(newId(), REQUEST, 'a b')).statusCode).toBe(400);
  });
});

describe('GET /transaction/transfer', () => {
  const find = (userId: string, idempotencyKey: string) =>
    app.inject({ url: '/api/transaction/transfer', headers: issuer.bearer(userId), query: { idempotencyKey } });

  test('finds a transfer by its idempotency key, pending or with its outcome, for its payer only', async () => {
    const payerId = newId();
    expect((await find(payerId, 'lost')).json()).toEqual({ data: [] });

    const sent = await send(payerId, REQUEST, 'lost');
    expect((await find(payerId, 'lost')).json()).toEqual({ data: [sent.json().data] });
    expect((await find(newId(), 'lost')).json()).toEqual({ data: [] });

    post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'wrong_pin' }));
    await send(payerId, REQUEST, 'rejected');
    expect((await find(payerId, 'rejected')).json().data).toEqual([
      expect.objectContaining({ status: 'rejected', reason: 'wrong_pin' }),
    ]);

    post = async () => [];
    const pending = await send(payerId, REQUEST, 'pending');
    expect((await find(payerId, 'pending')).json()).toEqual({ data: [pending.json().data] });
  });

  test('requires a well-formed key', async () => {
    for (const key of ['', 'with space', 'x'.repeat(129)]) expect((await find(newId(), key)).statusCode).toBe(422);
  });
});

describe('a missing reply', () => {
  test('leaves the transfer pending with 202, and a resend completes it once', async () => {
    const payerId = newId();
    post = async () => [];
    const response = await send(payerId, REQUEST, 'late');
    expect(response.statusCode).toBe(202);
    expect(response.json().data.status).toBe('pending');
    expect((await statement(payerId)).data).toEqual([response.json().data]);
    expect((await send(payerId, REQUEST, 'late')).json().code).toBe('idempotency_in_progress');

    post = async (transfers) => transfers.map(completed);
    const line = await eventually(async () => {
      const [found] = (await statement(payerId)).data;
      return found?.status === 'completed' ? found : null;
    }, 30_000);
    expect(line._id).toBe(response.json().data._id);
    const own = requests.filter((request) => request.payerId === payerId);
    expect(new Set(own.map(({ transferId }) => transferId))).toEqual(new Set([line._id]));
    expect((await send(payerId, REQUEST, 'late')).statusCode).toBe(201);
    expect((await statement(payerId)).data).toHaveLength(1);
  }, 40_000);

  test('is recovered by redelivery when svc-users fails at first', async () => {
    let tries = 0;
    post = async (transfers) => {
      if (tries++ < 2) throw new Error('a temporary failure');
      return transfers.map(completed);
    };
    expect((await send(newId())).statusCode).toBe(201);
  });

  test('for one transfer of a batch does not delay the others', async () => {
    const [slow, quick] = [newId(), newId()];
    post = async (transfers) => transfers.filter(({ payerId }) => payerId !== slow).map(completed);
    const [a, b] = await Promise.all([send(slow), send(quick)]);
    expect([a.statusCode, b.statusCode]).toEqual([202, 201]);
  }, 20_000);
});

describe('stored data', () => {
  test('has no PIN in any row or message', async () => {
    await send(newId());
    const stored = await rows.query<{ row: string }[]>(
      'SELECT transfer::text AS row FROM transfer UNION ALL SELECT line::text FROM line',
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ row }) => row.includes(PIN))).toEqual([]);
    expect(requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(requests)).not.toContain(PIN);
  });

  test('has no PIN proof of a settled transfer', async () => {
    const [found] = await rows.query<{ n: string }[]>(
      "SELECT count(*) AS n FROM transfer WHERE status <> 'pending' AND pin_proof IS NOT NULL",
    );
    expect(found?.n).toBe('0');
  });
});

describe('the statement', () => {
  test('pages from newest to oldest without gaps or duplicates', async () => {
    const payerId = newId();
    for (let i = 0; i < 7; i++) expect((await send(payerId, { ...REQUEST, amount: 10 + i })).statusCode).toBe(201);
    const amounts: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof statement>> = await statement(
        payerId,
        `?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      amounts.push(...page.data.map(({ amount }) => amount));
      cursor = page.page.next;
    }
    expect(amounts).toEqual([16, 15, 14, 13, 12, 11, 10]);
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    `?cursor=${Buffer.from(`2026-W05 ${newId()}`).toString('base64url')}`,
    '?nonsense=1',
  ])('rejects %s', async (query) => {
    const response = await app.inject({ url: `/api/transaction/complete${query}`, headers: issuer.bearer(newId()) });
    expect(response.statusCode).toBe(422);
  });
});

test('expires an idempotency key after 24 hours, but not while its transfer is pending', async () => {
  const payerId = newId();
  const ages = { young: 23, old: 25 };
  const keys = ['young', 'old'] as const;
  for (const key of keys) {
    expect((await send(payerId, REQUEST, key)).statusCode).toBe(201);
    const made = new Date(Date.now() - ages[key] * 3_600_000);
    await rows.query('UPDATE transfer SET id = $2, created_at = $3 WHERE payer_id = $1 AND idempotency_key = $4', [
      payerId,
      `${minIdAt(made).slice(0, 24)}${newId().slice(24)}`,
      made,
      key,
    ]);
  }
  await app.get(TransferStore).expireIdempotencyKeys();
  const stored = await rows.query('SELECT idempotency_key FROM transfer WHERE payer_id = $1 ORDER BY id', [payerId]);
  expect(stored).toEqual([{ idempotency_key: null }, { idempotency_key: 'young' }]);
});
