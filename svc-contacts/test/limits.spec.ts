import { randomUUID } from 'node:crypto';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { ConfigError } from '@larkspur/service-kit/environment';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { appModule } from '../src/app.module';
import { ContactsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

const MAX_PER_TEN_MINUTES = 5;
const MAX_PER_DAY = 20;

let database: TestDatabase;
let broker: TestBus;
let sql: Client;
const apps: NestFastifyApplication[] = [];

async function start(variables: NodeJS.ProcessEnv = {}): Promise<NestFastifyApplication> {
  const config = loadConfig(ContactsConfig, {
    ...broker.env,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.appUrl,
    ...variables,
  });
  const app = await createService({ name: 'svc-contacts', config, module: appModule(config) });
  apps.push(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

beforeAll(async () => {
  [database, broker] = await Promise.all([createTestDatabase(), createTestBus()]);
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  await TestIssuer.serve(broker.bus);
  // Two instances that share only the database.
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await broker?.close();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql.query('TRUNCATE contact_message, recent_message');
});

let nextInstance = 0;

async function send(sent: { email?: string; address?: string; message?: string; through?: NestFastifyApplication }) {
  const { email = 'ada@example.com', address, message = randomUUID(), through = apps[nextInstance++ % 2] } = sent;
  const response = await through?.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: { name: 'Ada', email, message },
    headers: address ? { 'x-forwarded-for': address } : {},
  });
  if (!response) throw new Error('No instance runs.');
  return response;
}

const statuses = async (sends: ReturnType<typeof send>[]) =>
  (await Promise.all(sends)).map(({ statusCode }) => statusCode).sort();
const stored = async () => Number((await sql.query('SELECT count(*) FROM contact_message')).rows[0].count);
const count = <T>(list: T[], value: T) => list.filter((one) => one === value).length;
const anyEmail = () => `${randomUUID()}@example.com`;

it('accepts five of fifty concurrent messages with one email, in any letter case', async () => {
  const codes = await statuses(
    Array.from({ length: 50 }, (_, index) =>
      send({ email: index % 2 ? 'ada@example.com' : 'Ada@Example.com', address: `198.51.100.${index}` }),
    ),
  );
  expect([count(codes, 201), count(codes, 429), await stored()]).toEqual([
    MAX_PER_TEN_MINUTES,
    50 - MAX_PER_TEN_MINUTES,
    MAX_PER_TEN_MINUTES,
  ]);
});

it('accepts five of fifty concurrent messages from one address', async () => {
  const codes = await statuses(Array.from({ length: 50 }, () => send({ email: anyEmail(), address: '198.51.100.7' })));
  expect([count(codes, 201), count(codes, 429), await stored()]).toEqual([
    MAX_PER_TEN_MINUTES,
    50 - MAX_PER_TEN_MINUTES,
    MAX_PER_TEN_MINUTES,
  ]);
});

it('counts the addresses of one IPv6 /64 together, and its neighbors separately', async () => {
  for (let index = 0; index < MAX_PER_TEN_MINUTES; index++) {
    expect((await send({ email: anyEmail(), address: `2001:db8:1:2:${index}::1` })).statusCode).toBe(201);
  }
  expect((await send({ email: anyEmail(), address: '2001:db8:1:2::ffff' })).statusCode).toBe(429);
  expect((await send({ email: anyEmail(), address: '2001:db8:1:3::1' })).statusCode).toBe(201);
});

it('responds alike to every limit, with the wait in whole minutes', async () => {
  for (let index = 0; index < MAX_PER_TEN_MINUTES; index++) await send({ address: '198.51.100.7' });
  const byEmail = await send({ address: '198.51.100.8' });
  const byAddress = await send({ email: anyEmail(), address: '198.51.100.7' });
  for (const response of [byEmail, byAddress]) {
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ code: 'rate_limited', message: byEmail.json().message });
    expect(response.headers['retry-after']).toBe('600');
  }
});

it('accepts messages again after ten minutes, up to twenty a day', async () => {
  const older = (minutes: number) =>
    sql.query('UPDATE recent_message SET sent_at = sent_at - make_interval(mins => $1)', [minutes]);
  for (let sent = 0; sent < MAX_PER_DAY; sent++) {
    if (sent % MAX_PER_TEN_MINUTES === 0) await older(11);
    expect((await send({})).statusCode).toBe(201);
  }
  await older(11);
  const refused = await send({});
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600 - 60 * 60);
  await older(24 * 60);
  expect((await send({})).statusCode).toBe(201);
  // Rows that no limit covers anymore are deleted.
  expect((await sql.query('SELECT count(*) FROM recent_message')).rows[0].count).toBe('1');
});

it('stores fifty concurrent copies of a message once, with the same response to all', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send({ message: 'Hello?', address: '198.51.100.7' })),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect([answers[0]?.statusCode, await stored()]).toEqual([201, 1]);
  // Duplicates do not count against the limit.
  for (let index = 1; index < MAX_PER_TEN_MINUTES; index++)
    expect((await send({ address: '198.51.100.7' })).statusCode).toBe(201);
  expect((await send({ message: 'Hello?', address: '198.51.100.7' })).statusCode).toBe(201);
});

it('does not reveal that someone else sent the same message', async () => {
  const one = await send({ message: 'Hello?', address: '198.51.100.7' });
  const other = await send({ message: 'Hello?', address: '203.0.113.9' });
  expect(other.json().data._id).not.toBe(one.json().data._id);
  expect(await stored()).toBe(2);
});

it('stores neither addresses nor emails to enforce the limits', async () => {
  await send({ address: '198.51.100.7' });
  const kept = JSON.stringify((await sql.query('SELECT * FROM recent_message')).rows);
  expect(kept).not.toMatch(/198\.51|ada@/);
});

it('disables only the limit per address with RATE_LIMITS=off', async () => {
  const through = await start({ RATE_LIMITS: 'off', NODE_ENV: 'production', LARKSPUR_DEMO: '1' });
  const codes = await statuses(
    Array.from({ length: 30 }, () => send({ through, email: anyEmail(), address: '198.51.100.7' })),
  );
  expect(count(codes, 201)).toBe(30);
  const same = await statuses(Array.from({ length: 8 }, () => send({ through, address: '198.51.100.7' })));
  expect(count(same, 429)).toBe(8 - MAX_PER_TEN_MINUTES);
});

it('rejects RATE_LIMITS=off in production unless LARKSPUR_DEMO=1', async () => {
  const production = { NODE_ENV: 'production', RATE_LIMITS: 'off' };
  await expect(start(production)).rejects.toThrow(ConfigError);
  await expect(start(production)).rejects.toThrow('LARKSPUR_DEMO=1');
  await expect(start({ RATE_LIMITS: 'sometimes' })).rejects.toThrow('RATE_LIMITS must be on or off');
});
