import { randomUUID } from 'node:crypto';
import { createService } from '@larkspur/service-kit/boot';
import { ConfigError, loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/database';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { appModule } from '../src/app.module';
import { ContactsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

const MOST = 5;
const MOST_A_DAY = 20;

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
  // Two instances, which share nothing but the database.
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await broker?.close();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql.query('TRUNCATE contact_message, sending');
});

let turn = 0;

async function send(sent: { email?: string; address?: string; words?: string; through?: NestFastifyApplication }) {
  const { email = 'ada@example.com', address, words = randomUUID(), through = apps[turn++ % 2] } = sent;
  const answer = await through?.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: { name: 'Ada', email, message: words },
    headers: address ? { 'x-forwarded-for': address } : {},
  });
  if (!answer) throw new Error('No instance runs.');
  return answer;
}

const statuses = async (sends: ReturnType<typeof send>[]) =>
  (await Promise.all(sends)).map(({ statusCode }) => statusCode).sort();
const stored = async () => Number((await sql.query('SELECT count(*) FROM contact_message')).rows[0].count);
const count = <T>(list: T[], value: T) => list.filter((one) => one === value).length;
const anyEmail = () => `${randomUUID()}@example.com`;

it('takes five of fifty messages that come at once under one e-mail address, whatever its case', async () => {
  const codes = await statuses(
    Array.from({ length: 50 }, (_, index) =>
      send({ email: index % 2 ? 'ada@example.com' : 'Ada@Example.com', address: `198.51.100.${index}` }),
    ),
  );
  expect([count(codes, 201), count(codes, 429), await stored()]).toEqual([MOST, 50 - MOST, MOST]);
});

it('takes five of fifty that come at once from one address', async () => {
  const codes = await statuses(Array.from({ length: 50 }, () => send({ email: anyEmail(), address: '198.51.100.7' })));
  expect([count(codes, 201), count(codes, 429), await stored()]).toEqual([MOST, 50 - MOST, MOST]);
});

it('counts what one line of IPv6 sends together, and its neighbours apart', async () => {
  for (let index = 0; index < MOST; index++) {
    expect((await send({ email: anyEmail(), address: `2001:db8:1:2:${index}::1` })).statusCode).toBe(201);
  }
  expect((await send({ email: anyEmail(), address: '2001:db8:1:2::ffff' })).statusCode).toBe(429);
  expect((await send({ email: anyEmail(), address: '2001:db8:1:3::1' })).statusCode).toBe(201);
});

it('refuses in the same words whichever limit it is, and says how long in whole minutes', async () => {
  for (let index = 0; index < MOST; index++) await send({ address: '198.51.100.7' });
  const byEmail = await send({ address: '198.51.100.8' });
  const byAddress = await send({ email: anyEmail(), address: '198.51.100.7' });
  for (const answer of [byEmail, byAddress]) {
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'rate_limited', message: byEmail.json().message });
    expect(answer.headers['retry-after']).toBe('600');
  }
});

it('has room again when the ten minutes are over, until twenty on one day', async () => {
  const older = (minutes: number) =>
    sql.query('UPDATE sending SET sent_at = sent_at - make_interval(mins => $1)', [minutes]);
  for (let sent = 0; sent < MOST_A_DAY; sent++) {
    if (sent % MOST === 0) await older(11);
    expect((await send({})).statusCode).toBe(201);
  }
  await older(11);
  const refused = await send({});
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600 - 60 * 60);
  await older(24 * 60);
  expect((await send({})).statusCode).toBe(201);
  // And what no limit looks at any more is gone.
  expect((await sql.query('SELECT count(*) FROM sending')).rows[0].count).toBe('1');
});

it('stores a message that comes fifty times at once one time, and answers all alike', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send({ words: 'Hello?', address: '198.51.100.7' })),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect([answers[0]?.statusCode, await stored()]).toEqual([201, 1]);
  // A second try counts for nothing.
  for (let index = 1; index < MOST; index++) expect((await send({ address: '198.51.100.7' })).statusCode).toBe(201);
  expect((await send({ words: 'Hello?', address: '198.51.100.7' })).statusCode).toBe(201);
});

it('does not tell a stranger that somebody else sent these words', async () => {
  const one = await send({ words: 'Hello?', address: '198.51.100.7' });
  const other = await send({ words: 'Hello?', address: '203.0.113.9' });
  expect(other.json().data._id).not.toBe(one.json().data._id);
  expect(await stored()).toBe(2);
});

it('keeps neither addresses nor e-mails to count by', async () => {
  await send({ address: '198.51.100.7' });
  const kept = JSON.stringify((await sql.query('SELECT * FROM sending')).rows);
  expect(kept).not.toMatch(/198\.51|ada@/);
});

it('RATE_LIMITS=off lifts the limit of an address, not that of an e-mail address', async () => {
  const through = await start({ RATE_LIMITS: 'off', NODE_ENV: 'production', LARKSPUR_DEMO: '1' });
  const codes = await statuses(
    Array.from({ length: 30 }, () => send({ through, email: anyEmail(), address: '198.51.100.7' })),
  );
  expect(count(codes, 201)).toBe(30);
  const same = await statuses(Array.from({ length: 8 }, () => send({ through, address: '198.51.100.7' })));
  expect(count(same, 429)).toBe(8 - MOST);
});

it('does not start with it in production, unless it says that it is a demonstration', async () => {
  const production = { NODE_ENV: 'production', RATE_LIMITS: 'off' };
  await expect(start(production)).rejects.toThrow(ConfigError);
  await expect(start(production)).rejects.toThrow('LARKSPUR_DEMO=1');
  await expect(start({ RATE_LIMITS: 'sometimes' })).rejects.toThrow('RATE_LIMITS must be on or off');
});
