import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createTestEnvironment,
  eventually,
  getUser,
  provisionAccountsImmediately,
  recordEvents,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

const MAX_ACTIVE = 100;

let env: TestEnvironment;
let app: NestFastifyApplication;
let recorded: Awaited<ReturnType<typeof recordEvents>>;

beforeAll(async () => {
  env = await createTestEnvironment();
  app = await env.startInstance();
  await provisionAccountsImmediately(env);
  recorded = await recordEvents(env);
});
afterAll(() => env?.close());

const insertSessions = (userId: string, count: number) =>
  env.sql.query(
    `INSERT INTO session (id, user_id, expires_at, ends_at)
     SELECT gen_random_uuid(), $1, now() + interval '14 days', now() + interval '90 days' FROM generate_series(1, $2)`,
    [userId, count],
  );

async function countActive(userId: string): Promise<number> {
  const { rows } = await env.sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM session WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

it('ends the sessions of a login above the limit, those that were used longest ago', async () => {
  const email = 'signs.in.again@example.com';
  const forgotten = await new TestBrowser(app).signUpAndIn(email);
  const userId = forgotten.userId();
  await env.sql.query(`UPDATE session SET last_seen_at = now() - interval '1 day' WHERE user_id = $1`, [userId]);
  const used = new TestBrowser(app);
  await used.signIn(email);
  await insertSessions(userId, MAX_ACTIVE - 2);
  // Above the limit together, if each of them counted before the others were there.
  const responses = await Promise.all(Array.from({ length: 6 }, () => new TestBrowser(app).signIn(email)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  expect(await countActive(userId)).toBe(MAX_ACTIVE);
  // The session is not only over in the database: its tokens are refused everywhere.
  expect(
    await eventually(
      async () => (await getUser(app, forgotten.token ?? '')).statusCode,
      (status) => status === 401,
    ),
  ).toBe(401);
  const entries = await eventually(
    async () => recorded.audited.filter(({ action, subjectId }) => action === 'session.ended' && subjectId === userId),
    ({ length }) => length === 6,
  );
  expect(entries[0]).toMatchObject({ actor: { userId, role: 'customer' }, reason: 'limit' });
  expect(entries.map(({ objectId }) => objectId)).toContain(forgotten.sessionId());
  const { rows } = await env.sql.query('SELECT user_agent, address FROM session WHERE id = $1', [
    forgotten.sessionId(),
  ]);
  expect(rows).toEqual([{ user_agent: null, address: null }]);
  await used.signIn(email);
  expect((await used.send('GET', 'sessions')).json().data).toHaveLength(MAX_ACTIVE);
});

it('deletes the devices of a login above the limit: forgotten ones, then those that were seen longest ago', async () => {
  const email = 'keeps.no.cookies@example.com';
  const known = await new TestBrowser(app).signUpAndIn(email);
  const userId = known.userId();
  await env.sql.query(
    `INSERT INTO known_device (token_hash, user_id, last_seen_at, forgotten_at)
     SELECT sha256(gen_random_uuid()::text::bytea), $1, now() - interval '1 hour' - nth * interval '1 second',
       CASE WHEN nth <= 20 THEN now() END
     FROM generate_series(1, 150) AS nth`,
    [userId],
  );
  await new TestBrowser(app).signIn(email);
  const { rows } = await env.sql.query(
    `SELECT count(*)::int AS count, count(forgotten_at)::int AS forgotten,
       extract(epoch FROM now() - min(last_seen_at))::int AS oldest
     FROM known_device WHERE user_id = $1`,
    [userId],
  );
  // The two browsers, and numbers 21 to 118.
  expect(rows).toEqual([{ count: 100, forgotten: 0, oldest: expect.any(Number) }]);
  expect(rows[0].oldest - 3_600).toBeGreaterThanOrEqual(118);
  expect(rows[0].oldest - 3_600).toBeLessThan(180);
  // The browser is still known: it gets no new token.
  expect((await known.signIn(email)).cookies.map(({ name }) => name)).toEqual(['larkspur_refresh']);
});

it('disables a login with 50,000 sessions, and lists their revocations, in time', async () => {
  const email = 'signs.in.all.day@example.com';
  const browser = await new TestBrowser(app).signUpAndIn(email);
  const userId = browser.userId();
  await insertSessions(userId, 50_000);
  await env.sql.query('ANALYZE session');
  const startedAt = performance.now();
  const reply = await env.bus.request('login.update', { userId, email, isDisabled: true }, { timeoutMs: 120_000 });
  const disabledMs = performance.now() - startedAt;
  expect(reply).toEqual({ outcome: 'updated', revision: 1 });
  const { rows } = await env.sql.query(`SELECT count(*)::int AS count FROM outbox WHERE event = 'session.revoked'`);
  // The relay has begun to publish them.
  expect(rows[0].count).toBeGreaterThan(10_000);
  await env.sql.query(`DELETE FROM outbox WHERE event = 'session.revoked'`);
  expect(await countActive(userId)).toBe(0);
  const listedAt = performance.now();
  const { revocations } = await env.bus.request('auth.security-state', {}, { timeoutMs: 120_000 });
  const listedMs = performance.now() - listedAt;
  expect(revocations.length).toBeGreaterThan(50_000);
  process.stdout.write(`Disabled in ${Math.round(disabledMs)} ms, listed in ${Math.round(listedMs)} ms\n`);
  expect(disabledMs).toBeLessThan(scaleToMachine(1_500));
  expect(listedMs).toBeLessThan(scaleToMachine(1_000));
});

it('ends a limited number of sessions in one sign-in', async () => {
  const email = 'signed.in.before@example.com';
  const browser = await new TestBrowser(app).signUpAndIn(email);
  await insertSessions(browser.userId(), 1_000);
  // Each sign-in ends a limited number: 500 of the surplus of 902, and then the rest.
  await new TestBrowser(app).signIn(email);
  expect(await countActive(browser.userId())).toBe(502);
  await new TestBrowser(app).signIn(email);
  expect(await countActive(browser.userId())).toBe(MAX_ACTIVE);
});
