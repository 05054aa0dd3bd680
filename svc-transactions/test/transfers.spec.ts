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

/** How the played svc-users answers; a test may change it. */
let post: (transfers: PostTransfer[]) => Promise<PostOutcome[]>;
const asked: PostTransfer[] = [];

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
      asked.push(...transfers);
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
});

afterAll(async () => {
  await app?.close();
  await testBus?.close();
  await rows?.destroy();
  await database?.drop();
});

beforeEach(() => {
  post = async (transfers) => transfers.map(completed);
  asked.length = 0;
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

async function statement(
  userId: string,
  query = '',
): Promise<{ data: StatementLine[]; page: { next: string | null } }> {
  const answer = await app.inject({ url: `/api/transaction/complete${query}`, headers: issuer.bearer(userId) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('POST /transaction/transfer', () => {
  test("answers the payer's line when the money has moved, and both parties can read theirs", async () => {
    const payerId = newId();
    const answer = await send(payerId);

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
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
    expect((await statement(payerId)).data).toEqual([answer.json().data]);
    const [credit] = (await statement(payee.userId)).data;
    expect(credit).toMatchObject({
      amount: 12.34,
      transactionType: 'credit',
      account: 'checking',
      reference: answer.json().data.reference,
      counterparty: { name: 'Ada Byron', accountNumber: '1111111111', bankName: 'Larkspur Bank' },
    });
  });

  test.each([
    ['insufficient_funds', 'You do not have enough balance'],
    ['account_suspended', 'Your account had been suspended, please contact bank support'],
    ['pin_not_set', 'Please set your payment pin'],
    ['wrong_pin', 'The payment PIN is incorrect.'],
  ] as const)('says why it was rejected: %s', async (reason, message) => {
    post = async (transfers) => transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason }));
    const payerId = newId();
    const answer = await send(payerId);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: reason, message });
    expect((await statement(payerId)).data).toMatchObject([{ status: 'rejected', reason }]);
  });

  test('refuses to pay between accounts of one kind, in the words of the specification', async () => {
    const answer = await send(newId(), { ...REQUEST, accountType: 'savings' });
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'You cannot transfer to the same account']);
    expect(asked).toHaveLength(0);
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
    ['an unknown field', { payerId: 'somebody else' }, 'payerId'],
  ])('refuses a bad %s and names the field', async (_, change, field) => {
    const answer = await send(newId(), { ...REQUEST, ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ field, message: expect.any(String) }]);
    expect(asked).toHaveLength(0);
  });

  test('needs a token', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/transaction/transfer', payload: REQUEST });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the idempotency key', () => {
  test('gives the same request the same answer, also fifty at once, and moves once', async () => {
    const payerId = newId();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(payerId, REQUEST, key)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);

    const again = await send(payerId, REQUEST, key);
    expect(again.statusCode).toBe(201);
    expect((await statement(payerId)).data).toEqual([again.json().data]);
    expect(asked).toHaveLength(1);
  });

  test('repeats a rejection too', async () => {
    post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'insufficient_funds' }));
    const payerId = newId();
    const first = await send(payerId, REQUEST, 'k');
    post = async (transfers) => transfers.map(completed);
    const second = await send(payerId, REQUEST, 'k');
    expect([first.statusCode, second.statusCode]).toEqual([422, 422]);
    expect(second.json().code).toBe('insufficient_funds');
  });

  test('does not fit another request, but forgives another PIN; another customer has keys of their own', async () => {
    const payerId = newId();
    expect((await send(payerId, REQUEST, 'k')).statusCode).toBe(201);
    expect((await send(payerId, { ...REQUEST, amount: 12.35 }, 'k')).json().code).toBe('idempotency_mismatch');
    expect((await send(payerId, { ...REQUEST, paymentPin: '000000' }, 'k')).statusCode).toBe(201);
    expect((await send(newId(), { ...REQUEST, amount: 99 }, 'k')).statusCode).toBe(201);
  });

  test('of 129 characters or with spaces is refused', async () => {
    expect((await send(newId(), REQUEST, 'x'.repeat(129))).statusCode).toBe(400);
    expect((await send(newId(), REQUEST, 'a b')).statusCode).toBe(400);
  });
});

describe('an answer that does not come', () => {
  test('leaves the transfer pending with 202, and the sweeper ends it once', async () => {
    const payerId = newId();
    post = async () => [];
    const answer = await send(payerId, REQUEST, 'late');
    expect(answer.statusCode).toBe(202);
    expect(answer.json().data.status).toBe('pending');
    expect((await statement(payerId)).data).toEqual([answer.json().data]);
    expect((await send(payerId, REQUEST, 'late')).json().code).toBe('idempotency_in_progress');

    post = async (transfers) => transfers.map(completed);
    const line = await eventually(async () => {
      const [found] = (await statement(payerId)).data;
      return found?.status === 'completed' ? found : null;
    }, 30_000);
    expect(line._id).toBe(answer.json().data._id);
    expect(new Set(asked.map(({ transferId }) => transferId))).toEqual(new Set([line._id]));
    expect((await send(payerId, REQUEST, 'late')).statusCode).toBe(201);
    expect((await statement(payerId)).data).toHaveLength(1);
  }, 40_000);

  test('because svc-users threw at first is made up for by redelivery', async () => {
    let tries = 0;
    post = async (transfers) => {
      if (tries++ < 2) throw new Error('a passing fault');
      return transfers.map(completed);
    };
    expect((await send(newId())).statusCode).toBe(201);
  });

  test('for one transfer of a set does not keep its neighbours waiting', async () => {
    const [slow, quick] = [newId(), newId()];
    post = async (transfers) => transfers.filter(({ payerId }) => payerId !== slow).map(completed);
    const [a, b] = await Promise.all([send(slow), send(quick)]);
    expect([a.statusCode, b.statusCode]).toEqual([202, 201]);
  }, 20_000);
});

describe('what is kept', () => {
  test('holds no PIN: not in a row, not in a message', async () => {
    await send(newId());
    const kept = await rows.query<{ row: string }[]>(
      'SELECT transfer::text AS row FROM transfer UNION ALL SELECT line::text FROM line',
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ row }) => row.includes(PIN))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expect(JSON.stringify(asked)).not.toContain(PIN);
  });

  test('of a finished transfer is no proof either', async () => {
    const [found] = await rows.query<{ n: string }[]>(
      "SELECT count(*) AS n FROM transfer WHERE status <> 'pending' AND pin_proof IS NOT NULL",
    );
    expect(found?.n).toBe('0');
  });
});

describe('the statement', () => {
  test('pages newest first without gaps or repetitions', async () => {
    const payerId = newId();
    for (let i = 0; i < 7; i++) expect((await send(payerId, { ...REQUEST, amount: 10 + i })).statusCode).toBe(201);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof statement>> = await statement(
        payerId,
        `?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ amount }) => amount));
      cursor = page.page.next;
    }
    expect(seen).toEqual([16, 15, 14, 13, 12, 11, 10]);
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    `?cursor=${Buffer.from(`2026-W05 ${newId()}`).toString('base64url')}`,
    '?nonsense=1',
  ])('refuses %s', async (query) => {
    const answer = await app.inject({ url: `/api/transaction/complete${query}`, headers: issuer.bearer(newId()) });
    expect(answer.statusCode).toBe(422);
  });
});

test('an idempotency key is forgotten after a day, not before, and never while its transfer is pending', async () => {
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
  const kept = await rows.query('SELECT idempotency_key FROM transfer WHERE payer_id = $1 ORDER BY id', [payerId]);
  expect(kept).toEqual([{ idempotency_key: null }, { idempotency_key: 'young' }]);
});
