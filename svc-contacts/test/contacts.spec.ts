import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@larkspur/contracts/contact';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { Events } from '@larkspur/contracts/messages';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module';
import { ContactsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

const SENT = 'Your message has been sent successfully!';
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  subject: 'Opening hours',
  message: 'Are you open\non Saturdays?',
};

describe('/api/contacts', () => {
  let database: TestDatabase;
  let broker: TestBus;
  let sql: Client;
  let config: ContactsConfig;
  let app: NestFastifyApplication;
  let admin: { authorization: string };
  let customer: { authorization: string };
  let auditor: { authorization: string };
  const administrator = randomUUID();
  const audited: Events['audit.recorded'][] = [];

  beforeAll(async () => {
    [database, broker] = await Promise.all([createTestDatabase(), createTestBus()]);
    await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    await broker.bus.observe('audit.recorded', (event) => audited.push(event));
    const issuer = await TestIssuer.serve(broker.bus);
    admin = issuer.bearer(administrator, 'administrator');
    auditor = issuer.bearer(randomUUID(), 'auditor');
    customer = issuer.bearer(randomUUID());
    config = loadConfig(ContactsConfig, {
      ...broker.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.appUrl,
    });
    app = await start();
  });
  afterAll(async () => {
    await app?.close();
    await broker?.close();
    await sql?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    await sql.query('TRUNCATE contact_message, recent_message');
  });

  async function start(variables: Partial<ContactsConfig> = {}): Promise<NestFastifyApplication> {
    const own = { ...config, ...variables };
    const started = await createService({ name: 'svc-contacts', config: own, module: appModule(own) });
    await started.init();
    await started.getHttpAdapter().getInstance().ready();
    return started;
  }

  const send = (payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/contacts', payload, headers });
  const list = (headers = {}, query = '') => app.inject({ method: 'GET', url: `/api/contacts${query}`, headers });
  const remove = (id: string, headers = {}) => app.inject({ method: 'DELETE', url: `/api/contacts/${id}`, headers });
  const mark = (id: string, isRead: unknown, headers = {}) =>
    app.inject({ method: 'PATCH', url: `/api/contacts/${id}`, payload: { isRead }, headers });
  const waitForAudit = (objectId: string, count: number) =>
    eventually(async () => {
      const entries = audited.filter((event) => event.objectId === objectId);
      return entries.length >= count ? entries : null;
    });
  const stored = async () => Number((await sql.query('SELECT count(*) FROM contact_message')).rows[0].count);

  it('stores a message from an anonymous visitor', async () => {
    const response = await send(MESSAGE);
    expect([response.statusCode, response.json()]).toEqual([201, { data: { _id: expect.any(String) }, message: SENT }]);
    const { data } = (await list(admin)).json();
    expect(data).toEqual([
      { _id: response.json().data._id, ...MESSAGE, isRead: false, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('stores a message that is sent again after it was deleted', async () => {
    const first = (await send(MESSAGE)).json().data._id;
    expect((await remove(first, admin)).statusCode).toBe(200);
    const second = await send(MESSAGE);
    expect([second.statusCode, second.json().data._id === first]).toEqual([201, false]);
    expect((await list(admin)).json().data).toMatchObject([{ _id: second.json().data._id }]);
    // It still counts once.
    expect((await send(MESSAGE)).json().data._id).toBe(second.json().data._id);
  });

  it('stores a message that is sent again while it is being deleted', async () => {
    const first = (await send(MESSAGE)).json().data._id;
    let again: ReturnType<typeof send> | undefined;
    await app.get(DataSource).transaction(async (manager) => {
      await manager.query('DELETE FROM contact_message WHERE id = $1', [first]);
      again = send(MESSAGE);
      const isBlocked = eventually(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await sql.query(waiting)).rowCount || null;
      });
      await Promise.race([again, isBlocked]);
    });
    const second = (await again)?.json().data._id;
    expect([second === first, await stored()]).toEqual([false, 1]);
  });

  it('accepts a message without phone and subject, or with empty ones', async () => {
    const { phone, subject, ...required } = MESSAGE;
    expect((await send(required)).statusCode).toBe(201);
    const empty = { ...required, message: 'And on Sundays?', phone: '', subject: '', website: '' };
    expect((await send(empty)).statusCode).toBe(201);
    const { data } = (await list(admin)).json();
    expect(data.map((row: typeof MESSAGE) => [row.phone, row.subject])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  it('responds to a bot as usual and stores nothing', async () => {
    const response = await send({ ...MESSAGE, website: 'https://buy.example' });
    expect([response.statusCode, await stored()]).toEqual([200, 0]);
    expect(response.json()).toEqual({ data: { _id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, message: SENT });
  });

  it.each([
    ['name', '', '   ', 'x'.repeat(101), 7],
    ['email', '', 'ada', 'x'.repeat(255)],
    ['message', '', ' \n ', 'x'.repeat(5001), 'nul\u0000'],
    ['phone', '1'.repeat(41)],
    ['subject', 'x'.repeat(201), 'two\nlines'],
    ['role', 'administrator'],
  ])('rejects a %s outside its limits', async (field, ...values) => {
    for (const value of values) {
      const response = await send({ ...MESSAGE, [field]: value });
      expect([value, response.statusCode]).toEqual([value, 422]);
      expect(response.json().errors.map((error: { field: string }) => error.field)).toEqual([field]);
    }
    expect(await stored()).toBe(0);
  });

  it('stores markup as plain text', async () => {
    const message = "<img src=x onerror=alert(1)> '; DROP TABLE contact_message; --";
    await send({ ...MESSAGE, message });
    expect((await list(admin)).json().data[0].message).toBe(message);
  });

  it('lists messages for the back office, and nothing for everyone else', async () => {
    await send(MESSAGE);
    const empty = { data: [], page: { next: null, limit: 50 } };
    expect((await list()).json()).toEqual(empty);
    expect((await list(customer)).json()).toEqual(empty);
    expect((await list({ authorization: 'Bearer forged.token.here' })).json()).toEqual(empty);
    expect((await list(customer, '?q=Saturdays&read=false')).json()).toEqual(empty);
    expect((await list(admin)).json().data).toHaveLength(1);
    expect((await list(auditor)).json().data).toHaveLength(1);
  });

  it('refuses to list messages while it cannot check the token, and not without one', async () => {
    // No svc-auth runs in this namespace.
    const isolated = await start({ BUS_NAMESPACE: `${config.BUS_NAMESPACE}-isolated` });
    try {
      const getFrom = (headers = {}) => isolated.inject({ method: 'GET', url: '/api/contacts', headers });
      const refused = await getFrom(admin);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
      expect((await getFrom()).json()).toMatchObject({ data: [] });
    } finally {
      await isolated.close();
    }
  });

  it('filters messages by text and read state', async () => {
    await send(MESSAGE);
    await send({ ...MESSAGE, email: 'grace@example.com', subject: '100%_sure', message: 'A bug \\ a moth' });
    const found = async (query: string) =>
      (await list(admin, query)).json().data.map(({ email }: { email: string }) => email);
    expect(await found('?q=GRACE')).toEqual(['grace@example.com']);
    expect(await found('?q=100%25_s')).toEqual(['grace@example.com']);
    expect(await found('?q=100%25%25')).toEqual([]);
    expect(await found('?q=bug%20%5C')).toEqual(['grace@example.com']);
    expect(await found('?q=lovelace')).toHaveLength(2);
    const [{ _id }] = (await list(admin, '?q=grace')).json().data;
    await mark(_id, true, admin);
    expect([await found('?read=true'), await found('?read=false')]).toEqual([
      ['grace@example.com'],
      ['ada@example.com'],
    ]);
    expect(await found('?read=true&q=ada@')).toEqual([]);
    expect([await found('?sort=newest'), await found('?sort=oldest')]).toEqual([
      ['grace@example.com', 'ada@example.com'],
      ['ada@example.com', 'grace@example.com'],
    ]);
  });

  it.each(['%25%25', 'ab', '---', 'a%20b'])('refuses to search for %s, which no index can find', async (q) => {
    const [error] = (await list(admin, `?q=${q}`)).json().errors;
    expect(error).toEqual({ field: 'q', message: 'Search for at least three letters or digits in a row.' });
    expect((await app.inject({ url: `/api/contacts/export?q=${q}`, headers: admin })).statusCode).toBe(422);
    expect((await list({}, `?q=${q}`)).json().data).toEqual([]);
  });

  it('finds a rare word and one in another script without reading every message', async () => {
    await sql.query(`
      INSERT INTO contact_message (id, name, email, phone, subject, message)
      SELECT gen_random_uuid(), 'Ada', 'ada@example.com', '', 'Hello', 'Question ' || md5(n::text)
      FROM generate_series(1, 20000) AS n`);
    // Also writes the index's pending entries.
    await sql.query('VACUUM ANALYZE contact_message');
    await sql.query('SET random_page_cost = 1.1');
    for (const q of ['walrus', 'Иванов']) {
      const { rows } = await sql.query(
        `EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM contact_message
         WHERE contact_text(name, email, phone, subject, message) ILIKE $1 ORDER BY created_at DESC, id DESC LIMIT 51`,
        [`%${q}%`],
      );
      expect(JSON.stringify(rows)).toContain('contact_message_search');
    }
  });

  it('counts messages and unread ones for the back office', async () => {
    const stats = (headers: Record<string, string> = {}) => app.inject({ url: '/api/contacts/stats', headers });
    expect((await stats(admin)).json().data).toEqual({ total: 0, unread: 0, oldestUnread: null });
    const first: string = (await send(MESSAGE)).json().data._id;
    await send({ ...MESSAGE, message: 'And on Mondays?' });
    await mark(first, true, admin);
    const unread = (await list(admin, '?read=false')).json().data[0].createdAt;
    expect((await stats(auditor)).json().data).toEqual({ total: 2, unread: 1, oldestUnread: unread });
    expect([(await stats()).statusCode, (await stats(customer)).statusCode]).toEqual([401, 403]);
  });

  it('exports what the filters show, escaped, and audits it', async () => {
    await send({ ...MESSAGE, subject: '=1+1', message: 'A "quoted", long\nmessage' });
    await send({ ...MESSAGE, email: 'grace@example.com' });
    const file = (headers: Record<string, string>) =>
      app.inject({ url: '/api/contacts/export?q=quoted&sort=oldest', headers });
    const { headers, body } = await file(auditor);
    expect(headers['content-disposition']).toMatch(/filename="larkspur-contacts-\d{4}-\d\d-\d\d\.csv"/);
    expect(body).toMatch(/^\uFEFFReceived \(UTC\),Name,Email,/);
    expect(body).toContain(`,Ada Lovelace,ada@example.com,'+44 20 7946 0958,'=1+1,"A ""quoted"", long\nmessage",no,`);
    expect(body).not.toContain('grace@example.com');
    expect((await file(customer)).statusCode).toBe(403);
    const entry = await eventually(async () => audited.find(({ action }) => action === 'contacts.exported') ?? null);
    expect(entry).toMatchObject({
      actor: { role: 'auditor' },
      changes: [{ field: 'q', before: null, after: 'quoted' }],
    });
    audited.splice(0);
    await app.inject({ url: '/api/contacts/export?q=&sort=newest', headers: auditor });
    const unfiltered = await eventually(
      async () => audited.find(({ action }) => action === 'contacts.exported') ?? null,
    );
    expect(unfiltered.changes).toEqual([]);
  });

  it('pages newest first without duplicates or gaps, also when timestamps are equal', async () => {
    await sql.query(`
      INSERT INTO contact_message (id, name, email, phone, subject, message, created_at)
      SELECT gen_random_uuid(), 'Ada', 'ada@example.com', '', '', n::text, timestamptz '2026-01-01' + (n / 4) * interval '1 s'
      FROM generate_series(1, 25) AS n`);
    const seen: ContactMessage[] = [];
    const sizes: number[] = [];
    for (let query: string | null = '?limit=10'; query !== null; ) {
      const { data, page }: PagedResponse<ContactMessage> = (await list(admin, query)).json();
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

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=ten',
    '?limit=1.5',
    '?cursor=nonsense',
    '?cursor=',
    '?sort=name',
    '?read=yes',
    '?read=',
    '?q=%00',
    '?q=a&q=b',
  ])('rejects the query %s', async (query) => {
    expect((await list(admin, query)).statusCode).toBe(422);
  });

  it('lets an administrator mark a message as read and unread, and audits each change once', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    const read = await mark(id, true, { ...admin, 'x-forwarded-for': '198.51.100.9' });
    expect([read.statusCode, read.json().message, read.json().data]).toEqual([
      200,
      'Marked as read',
      { _id: id, ...MESSAGE, isRead: true, createdAt: expect.any(String) },
    ]);
    expect((await mark(id, true, admin)).json().data.isRead).toBe(true);
    expect((await mark(id, false, admin)).json().data.isRead).toBe(false);
    const entries = await waitForAudit(id, 2);
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['contact.read', [{ field: 'isRead', before: false, after: true }]],
      ['contact.unread', [{ field: 'isRead', before: true, after: false }]],
    ]);
    expect(entries[0]).toMatchObject({
      actor: { userId: administrator, role: 'administrator' },
      subjectId: null,
      address: '198.51.100.9',
    });
  });

  it('marks a message once for many concurrent requests', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(id, true, admin)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await mark(id, false, admin);
    expect((await waitForAudit(id, 2)).map(({ action }) => action)).toEqual(['contact.read', 'contact.unread']);
  });

  it.each([undefined, null, 'true', 1, [true], {}])('rejects the read mark %j', async (isRead) => {
    expect((await mark(randomUUID(), isRead, admin)).statusCode).toBe(422);
  });

  it('lets an administrator delete a message once, and audits its sender but not its content', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    const response = await remove(id.toUpperCase(), admin);
    expect([response.statusCode, response.json(), await stored()]).toEqual([
      200,
      { data: { _id: id }, message: 'Contact deleted' },
      0,
    ]);
    for (const absent of [id, 'nonsense', randomUUID(), '%00', 'a'.repeat(90)]) {
      expect((await remove(absent, admin)).statusCode).toBe(404);
      expect((await mark(absent, true, admin)).statusCode).toBe(404);
    }
    const [entry] = await waitForAudit(id, 1);
    expect(entry).toMatchObject({ action: 'contact.deleted', actor: { userId: administrator } });
    expect(entry?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', MESSAGE.name, null],
      ['email', MESSAGE.email, null],
      ['createdAt', expect.stringMatching(/Z$/), null],
    ]);
    expect(JSON.stringify(entry)).not.toContain('Saturdays');
  });

  it('lets only administrators mark or delete a message', async () => {
    const id: string = (await send(MESSAGE)).json().data._id;
    for (const attempt of [(headers = {}) => remove(id, headers), (headers = {}) => mark(id, true, headers)]) {
      expect((await attempt()).statusCode).toBe(401);
      expect((await attempt(customer)).statusCode).toBe(403);
      expect((await attempt(auditor)).statusCode).toBe(403);
    }
    expect((await list(admin)).json().data).toMatchObject([{ isRead: false }]);
  });
});
