import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@larkspur/contracts/contact';
import type { ListAnswer } from '@larkspur/contracts/http';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { appModule } from '../src/app.module';
import { ContactsConfig } from '../src/config';
import { MIGRATIONS } from '../src/migrations/index';

const SENT = 'Your message has been sent successfully!';
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  subject: 'Opening hours',
  message: 'Are you open\non Saturdays?',
};

describe('contacts', () => {
  let database: TestDatabase;
  let broker: TestBus;
  let sql: Client;
  let app: NestFastifyApplication;
  let admin: { authorization: string };
  let customer: { authorization: string };

  beforeAll(async () => {
    [database, broker] = await Promise.all([createTestDatabase(), createTestBus()]);
    await runMigrations({ url: database.url, migrations: MIGRATIONS, appRole: database.appRole });
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    const issuer = await TestIssuer.serve(broker.bus);
    admin = issuer.bearer(randomUUID(), 'administrator');
    customer = issuer.bearer(randomUUID());
    const config = loadConfig(ContactsConfig, {
      ...broker.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.appUrl,
    });
    app = await createService({ name: 'svc-contacts', config, module: appModule(config) });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app?.close();
    await broker?.close();
    await sql?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    await sql.query('TRUNCATE contact_message');
  });

  const send = (payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/contacts', payload, headers });
  const list = (headers = {}, query = '') => app.inject({ method: 'GET', url: `/api/contacts${query}`, headers });
  const remove = (id: string, headers = {}) => app.inject({ method: 'DELETE', url: `/api/contacts/${id}`, headers });
  const stored = async () => Number((await sql.query('SELECT count(*) FROM contact_message')).rows[0].count);

  it('takes a message from anybody', async () => {
    const answer = await send(MESSAGE);
    expect([answer.statusCode, answer.json()]).toEqual([201, { data: { _id: expect.any(String) }, message: SENT }]);
    const { data } = (await list(admin)).json();
    expect(data).toEqual([
      { _id: answer.json().data._id, ...MESSAGE, isRead: false, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('takes one without phone and subject, or with empty ones', async () => {
    const { phone, subject, ...required } = MESSAGE;
    expect((await send(required)).statusCode).toBe(201);
    expect((await send({ ...required, phone: '', subject: '', website: '' })).statusCode).toBe(201);
    const { data } = (await list(admin)).json();
    expect(data.map((row: typeof MESSAGE) => [row.phone, row.subject])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  it('thanks a bot and stores nothing', async () => {
    const answer = await send({ ...MESSAGE, website: 'https://buy.example' });
    expect([answer.statusCode, answer.json().message, await stored()]).toEqual([200, SENT, 0]);
  });

  it.each([
    ['name', '', '   ', 'x'.repeat(101), 7],
    ['email', '', 'ada', 'x'.repeat(255)],
    ['message', '', ' \n ', 'x'.repeat(5001), 'nul\u0000'],
    ['phone', '1'.repeat(41)],
    ['subject', 'x'.repeat(201), 'two\nlines'],
    ['role', 'administrator'],
  ])('refuses a %s outside its bounds', async (field, ...values) => {
    for (const value of values) {
      const answer = await send({ ...MESSAGE, [field]: value });
      expect([value, answer.statusCode]).toEqual([value, 422]);
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field]);
    }
    expect(await stored()).toBe(0);
  });

  it('keeps markup as the text it is', async () => {
    const message = "<img src=x onerror=alert(1)> '; DROP TABLE contact_message; --";
    await send({ ...MESSAGE, message });
    expect((await list(admin)).json().data[0].message).toBe(message);
  });

  it('gives messages to administrators, and an empty list to everyone else', async () => {
    await send(MESSAGE);
    const empty = { data: [], page: { next: null, limit: 50 } };
    expect((await list()).json()).toEqual(empty);
    expect((await list(customer)).json()).toEqual(empty);
    expect((await list({ authorization: 'Bearer forged.token.here' })).json()).toEqual(empty);
    expect((await list(admin)).json().data).toHaveLength(1);
  });

  it('gives page after page, newest first, none twice and none missed, also when times are equal', async () => {
    await sql.query(`
      INSERT INTO contact_message (id, name, email, phone, subject, message, created_at)
      SELECT gen_random_uuid(), 'Ada', 'ada@example.com', '', '', n::text, timestamptz '2026-01-01' + (n / 4) * interval '1 s'
      FROM generate_series(1, 25) AS n`);
    const seen: ContactMessage[] = [];
    const sizes: number[] = [];
    for (let query: string | null = '?limit=10'; query !== null; ) {
      const { data, page }: ListAnswer<ContactMessage> = (await list(admin, query)).json();
      seen.push(...data);
      sizes.push(data.length);
      query = page.next === null ? null : `?limit=10&cursor=${page.next}`;
    }
    expect(sizes).toEqual([10, 10, 5]);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(25);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  it.each(['?limit=0', '?limit=101', '?limit=ten', '?limit=1.5', '?cursor=nonsense', '?cursor=', '?sort=name'])(
    'refuses the query %s',
    async (query) => {
      expect((await list(admin, query)).statusCode).toBe(422);
    },
  );

  it('lets an administrator delete a message, once', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    const answer = await remove(id, admin);
    expect([answer.statusCode, answer.json().message, await stored()]).toEqual([200, 'Contact deleted', 0]);
    expect((await remove(id, admin)).statusCode).toBe(404);
    expect((await remove('nonsense', admin)).statusCode).toBe(404);
  });

  it('lets nobody else delete one', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    expect((await remove(id)).statusCode).toBe(401);
    expect((await remove(id, customer)).statusCode).toBe(403);
    expect(await stored()).toBe(1);
  });
});
