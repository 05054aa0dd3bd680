import type { Commands, Events, SignedRequest } from '@larkspur/contracts/messages';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Allow } from 'class-validator';
import { appModule } from '../src/app.module';
import { TransactionsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

type Adjust = Commands['accounts.adjust'];

class AdjustRequest {
  @Allow() postingId!: string;
  @Allow() userId!: string;
  @Allow() account!: string;
  @Allow() amountCents!: number;
  @Allow() actorId!: string;
  @Allow() transactionType!: string;
  @Allow() description!: string;
  @Allow() date!: string;
  @Allow() signedRequest?: SignedRequest;
}

let database: TestDatabase;
let testBus: TestBus;
let issuer: TestIssuer;
let app: NestFastifyApplication;
let adjust: (request: Adjust['request']) => Adjust['reply'];
const requests: Adjust['request'][] = [];
const admin = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  testBus = await createTestBus();
  issuer = await TestIssuer.serve(testBus.bus);
  await testBus.bus.serve('accounts.adjust', { queue: 'svc-users.adjust', dto: AdjustRequest }, async (request) => {
    requests.push(request);
    return adjust(request);
  });
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
});

afterAll(async () => {
  await app?.close();
  await testBus?.close();
  await database?.drop();
});

beforeEach(() => {
  adjust = () => ({ outcome: 'posted' });
  requests.length = 0;
});

async function createKnownUser(): Promise<string> {
  const userId = newId();
  await testBus.bus.publish('user.provisioned', { userId, accountNumber: '1111111111' });
  await eventually(async () => ((await fetchLines(userId)).statusCode === 200 ? true : null));
  return userId;
}

function fetchLines(userId: string) {
  return app.inject({ url: `/api/transaction/admin/${userId}`, headers: issuer.bearer(admin, 'administrator') });
}

function add(userId: string, body: object, key?: string) {
  return app.inject(signed(userId, body, key));
}

/** The request as the gateway forwards it. */
function signed(userId: string, body: object, key?: string) {
  const url = `/api/transaction/admin/${userId}`;
  const { token, body: payload } = issuer.signedRequest(admin, { target: url, body, key: key ?? null });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  };
  return { method: 'POST' as const, url, headers, payload };
}

function remove(id: string) {
  const headers = issuer.bearer(admin, 'administrator');
  return app.inject({ method: 'DELETE', url: `/api/transaction/admin/${id}`, headers });
}

const MEMO = { amount: 19.99, transactionType: 'debit', date: '2026-03-01', description: 'Card fee, waived' };

test('adds a memo without an account: no money moves, a date without a time keeps its day, and it can be deleted', async () => {
  const userId = await createKnownUser();
  const added = await add(userId, MEMO);
  expect([added.statusCode, added.json().message]).toEqual([201, 'Transaction added successfully']);
  expect(added.json().data).toMatchObject({
    kind: 'memo',
    account: null,
    amount: 19.99,
    date: '2026-03-01T00:00:00.000Z',
  });
  expect(requests).toEqual([]);

  const own = await app.inject({ url: '/api/transaction', headers: issuer.bearer(userId) });
  expect(own.json().data).toEqual([added.json().data]);

  expect((await remove(added.json().data._id)).statusCode).toBe(200);
  expect((await remove(added.json().data._id)).statusCode).toBe(404);
  expect((await fetchLines(userId)).json().data).toEqual([]);
});

test('moves the money in svc-users first for a line with an account, once per key, and keeps the line', async () => {
  const userId = await createKnownUser();
  const key = newId();
  const first = await add(userId, { ...MEMO, transactionType: 'credit', account: 'savings' }, key);
  const second = await add(userId, { ...MEMO, transactionType: 'credit', account: 'savings' }, key);
  expect(first.json().data).toMatchObject({ kind: 'adjustment', account: 'savings', transactionType: 'credit' });
  expect(second.json().data).toEqual(first.json().data);
  expect(new Set(requests.map(({ postingId }) => postingId)).size).toBe(1);
  expect((await fetchLines(userId)).json().data).toHaveLength(1);

  const refused = await remove(first.json().data._id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
});

test('proves to svc-users who asked for what, and moves nothing without that', async () => {
  const userId = await createKnownUser();
  const { url, headers, payload } = signed(userId, { ...MEMO, account: 'savings' }, newId());
  const withAccessToken = { ...headers, ...issuer.bearer(admin, 'administrator') };
  const refused = await app.inject({ method: 'POST', url, headers: withAccessToken, payload });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('2');
  expect(requests).toEqual([]);

  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
  expect(requests.map(({ signedRequest }) => signedRequest)).toEqual([
    {
      token: headers.authorization.replace('Bearer ', ''),
      method: 'POST',
      target: url,
      idempotencyKey: headers['idempotency-key'],
      body: payload,
    },
  ]);
});

test.each([
  ['is no UTF-8', (json: string) => Buffer.from(json.replace('Card', 'Caf\xe9'), 'latin1')],
  ['begins with a byte order mark', (json: string) => Buffer.from(`\ufeff${json}`)],
])('refuses a body that %s, also with a token for it, and moves nothing', async (_, encode) => {
  const { url: target } = signed(await createKnownUser(), MEMO);
  const body = encode(JSON.stringify({ ...MEMO, account: 'savings' }));
  const token = issuer.downscoped(admin, { method: 'POST', target, body });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: target, headers, payload: body });
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Send JSON in UTF-8, without a byte order mark.',
  ]);
  expect(requests).toEqual([]);
});

test('refuses a token that was issued for another request', async () => {
  const userId = await createKnownUser();
  const { url, headers, payload } = signed(userId, MEMO, 'once');
  const send = (changes: { url?: string; payload?: string; headers?: object }) =>
    app.inject({ method: 'POST', url, payload, ...changes, headers: { ...headers, ...changes.headers } });
  const altered = [
    await send({ payload: payload.replace('19.99', '1999') }),
    await send({ payload: `${payload} ` }),
    await send({ url: `/api/transaction/admin/${await createKnownUser()}` }),
    await send({ url: `${url}?x=1` }),
    await send({ headers: { 'idempotency-key': 'twice' } }),
    await app.inject({ method: 'GET', url, headers: { authorization: headers.authorization } }),
  ];
  expect(altered.map(({ statusCode }) => statusCode)).toEqual(Array(altered.length).fill(401));
  const reading = { authorization: `Bearer ${issuer.downscoped(admin, null)}` };
  expect((await send({ headers: reading })).statusCode).toBe(401);
  expect((await app.inject({ url, headers: reading })).json().data).toEqual([]);
  expect((await send({})).statusCode).toBe(201);
});

test('a request without a key is the same one as long as its token is', async () => {
  const userId = await createKnownUser();
  const request = signed(userId, { ...MEMO, account: 'savings' });
  const first = await app.inject(request);
  expect((await app.inject(request)).json().data).toEqual(first.json().data);
  await add(userId, { ...MEMO, account: 'savings' });
  expect((await fetchLines(userId)).json().data).toHaveLength(2);
});

test('asks to sign in again when the token expires before svc-users verifies it', async () => {
  const userId = await createKnownUser();
  adjust = () => ({ outcome: 'refused', code: 'unauthorized' });
  const response = await add(userId, { ...MEMO, account: 'checking' });
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  expect((await fetchLines(userId)).json().data).toEqual([]);
});

test('rejects another request with the same idempotency key, without moving money', async () => {
  const userId = await createKnownUser();
  expect((await add(userId, MEMO, 'k')).statusCode).toBe(201);
  expect((await add(userId.toUpperCase(), MEMO, 'k')).statusCode).toBe(201);
  for (const change of [{ amount: 20 }, { description: 'Other' }, { account: 'savings' }]) {
    expect((await add(userId, { ...MEMO, ...change }, 'k')).json().code).toBe('idempotency_mismatch');
  }
  expect(requests).toEqual([]);
  adjust = () => ({ outcome: 'refused', code: 'mismatch' });
  expect((await add(userId, { ...MEMO, account: 'savings' }, 'other')).json().code).toBe('idempotency_mismatch');
  expect((await fetchLines(userId)).json().data).toHaveLength(1);
});

test('refuses an administrator who changes their own statement or balance', async () => {
  const own = await createKnownUser();
  const headers = issuer.bearer(own, 'administrator');
  for (const [userId, body] of [
    [own, MEMO],
    [own, { ...MEMO, account: 'savings' }],
    [own.toUpperCase(), { ...MEMO, account: 'checking' }],
  ] as const) {
    const url = `/api/transaction/admin/${userId}`;
    const response = await app.inject({ method: 'POST', url, headers, payload: body });
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
  }
  expect(requests).toEqual([]);
  const line = (await add(own, MEMO)).json().data;
  const removed = await app.inject({ method: 'DELETE', url: `/api/transaction/admin/${line._id}`, headers });
  expect([removed.statusCode, removed.json().code]).toEqual([403, 'own_account']);
  expect((await fetchLines(own)).json().data).toEqual([line]);
});

test('writes no line for a debit above the balance', async () => {
  const userId = await createKnownUser();
  adjust = () => ({ outcome: 'refused', code: 'insufficient_funds' });
  const response = await add(userId, { ...MEMO, account: 'checking' });
  expect([response.statusCode, response.json().code]).toEqual([422, 'negative_balance']);
  expect((await fetchLines(userId)).json().data).toEqual([]);
});

test('writes one line for an adjustment that is delivered twice', async () => {
  const userId = await createKnownUser();
  const posted: Events['account.adjusted'] = {
    postingId: newId(),
    userId,
    account: 'checking',
    transactionType: 'credit',
    amountCents: 12_345,
    description: 'Balance adjustment',
    date: new Date().toISOString(),
  };
  await Promise.all([testBus.bus.publish('account.adjusted', posted), testBus.bus.publish('account.adjusted', posted)]);
  const lines = await eventually(async () => {
    const { data } = (await fetchLines(userId)).json() as { data: StatementLine[] };
    return data.length > 0 ? data : null;
  });
  expect(lines).toMatchObject([{ amount: 123.45, kind: 'adjustment', account: 'checking' }]);
});

test.each([
  ['amount', { amount: 0 }],
  ['transactionType', { transactionType: 'refund' }],
  ['date', { date: '2026-02-30' }],
  ['date', { date: '2026-W05' }],
  ['date', { date: '2026-03-01T10Z' }],
  ['date', { date: '20260301' }],
  ['date', { date: '0202-11-20' }],
  ['date', { date: '1899-12-31' }],
  ['date', { date: new Date(Date.now() + 2 * 86_400_000).toISOString() }],
  ['description', { description: '' }],
  ['account', { account: 'gold' }],
])('rejects an invalid %s with the name of the field', async (field, change) => {
  const response = await add(await createKnownUser(), { ...MEMO, ...change });
  expect([response.statusCode, response.json().errors.map((error: { field: string }) => error.field)]).toEqual([
    422,
    [field],
  ]);
});

test('refuses an amount that JSON.parse would round', async () => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/transaction/admin/${await createKnownUser()}`,
    headers: { ...issuer.bearer(newId(), 'administrator'), 'content-type': 'application/json' },
    payload: JSON.stringify(MEMO).replace('19.99', '19.990000000000000001'),
  });
  expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'amount']);
});

test('is for administrators only, and returns 404 for an unknown user', async () => {
  const userId = await createKnownUser();
  for (const url of [`/api/transaction/admin/${userId}`, '/api/transaction/admin/nonsense']) {
    expect((await app.inject({ url, headers: issuer.bearer(userId) })).statusCode).toBe(403);
    expect((await app.inject({ url })).statusCode).toBe(401);
  }
  expect((await fetchLines(newId())).statusCode).toBe(404);
  expect((await fetchLines('nonsense')).statusCode).toBe(404);
  expect((await add(newId(), MEMO)).statusCode).toBe(404);
});
