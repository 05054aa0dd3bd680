import { newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { decodeJwt } from 'jose';
import {
  ADMIN,
  AUDITOR,
  createTestEnvironment,
  eventually,
  getUser,
  provisionAccountsImmediately,
  recordEvents,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

const DAY = 86_400;

describe('POST /api/auth/refresh', () => {
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;
  let recorded: Awaited<ReturnType<typeof recordEvents>>;

  beforeAll(async () => {
    env = await createTestEnvironment();
    app = await env.startInstance();
    other = await env.startInstance();
    await provisionAccountsImmediately(env);
    recorded = await recordEvents(env);
  });
  afterAll(() => env?.close());

  /** Ages the session by this many seconds. */
  const age = (sessionId: string, seconds: number) =>
    env.sql.query(
      `UPDATE session SET rotated_at = rotated_at - make_interval(secs => $2), last_seen_at = last_seen_at - make_interval(secs => $2),
         expires_at = expires_at - make_interval(secs => $2), ends_at = ends_at - make_interval(secs => $2) WHERE id = $1`,
      [sessionId, seconds],
    );

  const isOpen = async (sessionId: string) => {
    const { rows } = await env.sql.query('SELECT revoked_at IS NULL AS open FROM session WHERE id = $1', [sessionId]);
    return rows[0]?.open;
  };

  const refreshWith = (cookie: string, headers: Record<string, string> = {}, instance = app) =>
    instance.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: `larkspur_refresh=${cookie}`, ...headers },
    });

  it('sets a cookie that is HttpOnly, SameSite=Strict and, over HTTPS, Secure', async () => {
    for (const [headers, secure, name, path] of [
      [{}, undefined, 'larkspur_refresh', '/api/auth'],
      [{ 'x-forwarded-proto': 'https' }, true, '__Host-larkspur_refresh', '/'],
    ] as const) {
      const browser = new TestBrowser(app, headers);
      await browser.signUpAndIn(`cookie-${secure}@example.com`);
      for (const route of ['signin', 'refresh']) {
        const response =
          route === 'signin' ? await browser.signIn(`cookie-${secure}@example.com`) : await browser.post('refresh');
        const cookie = response.cookies.find((each) => each.name === name);
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path });
        expect(cookie?.secure).toBe(secure);
        expect(cookie?.maxAge).toBeGreaterThan(14 * DAY - 60);
        expect(cookie?.maxAge).toBeLessThanOrEqual(14 * DAY);
      }
    }
  });

  it('stores only the hash of the token', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('hashed@example.com');
    const { rows } = await env.sql.query('SELECT row_to_json(session)::text AS text FROM session WHERE id = $1', [
      browser.sessionId(),
    ]);
    expect(rows[0].text).not.toContain(browser.refreshCookie());
    expect(rows[0].text).not.toContain(Buffer.from(browser.refreshCookie(), 'base64url').toString('hex'));
  });

  it('responds like sign-in with the next token of the same session', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('renewed@example.com');
    const [before, sessionId] = [browser.refreshCookie(), browser.sessionId()];
    const response = await browser.post('refresh');
    const { token, user, data, message } = response.json();
    expect(response.statusCode).toBe(200);
    expect(data).toEqual({ token, user });
    expect(user).toMatchObject({ email: 'renewed@example.com', role: 'customer', isAdmin: false });
    expect(typeof message).toBe('string');
    expect(browser.refreshCookie()).not.toBe(before);
    expect(browser.sessionId()).toBe(sessionId);
    expect((await getUser(other, token)).statusCode).toBe(200);
  });

  it('gives twenty concurrent tabs access, and one of them the next token', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('tabs@example.com');
    const cookie = browser.refreshCookie();
    for (let round = 0; round < 3; round++) {
      const current = round === 0 ? cookie : browser.refreshCookie();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, tab) => refreshWith(current, {}, tab % 2 ? other : app)),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      const given = responses.flatMap(({ cookies }) => cookies.map(({ value }) => value));
      expect(given).toHaveLength(1);
      browser.cookies.set('larkspur_refresh', given[0] ?? '');
    }
    expect(await isOpen(browser.sessionId())).toBe(true);
  });

  it('ends the session everywhere when a token replaced more than ten seconds ago is reused, and audits it', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('stolen@example.com');
    const stolen = browser.refreshCookie();
    await browser.post('refresh');
    expect((await refreshWith(stolen)).statusCode).toBe(200);
    await age(browser.sessionId(), 11);
    const reused = await refreshWith(stolen);
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'unauthenticated']);
    expect(reused.cookies).toEqual([expect.objectContaining({ name: 'larkspur_refresh', value: '', maxAge: 0 })]);
    expect(await isOpen(browser.sessionId())).toBe(false);
    expect((await browser.post('refresh')).statusCode).toBe(401);
    const over = await eventually(
      () => getUser(other, browser.token ?? ''),
      ({ statusCode }) => statusCode === 401,
    );
    expect(over.statusCode).toBe(401);
    const entries = await eventually(
      async () => recorded.audited.filter(({ action }) => action === 'session.refresh-reused'),
      ({ length }) => length > 0,
    );
    expect(entries).toEqual([expect.objectContaining({ subjectId: browser.userId(), objectId: browser.sessionId() })]);
  });

  it('ends the session immediately when a token older than the previous one is reused', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('older@example.com');
    const oldest = browser.refreshCookie();
    await browser.post('refresh');
    await browser.post('refresh');
    expect((await refreshWith(oldest)).statusCode).toBe(401);
    expect(await isOpen(browser.sessionId())).toBe(false);
  });

  it('does not end a session for a forged token that carries its id', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('guessed@example.com');
    const id = Buffer.from(browser.sessionId().replaceAll('-', ''), 'hex');
    const real = Buffer.from(browser.refreshCookie(), 'base64url');
    const forged = [
      '',
      'x',
      'null',
      '%00',
      browser.token ?? '',
      Buffer.concat([id, Buffer.alloc(48)]).toString('base64url'),
      Buffer.concat([real.subarray(0, 20), Buffer.alloc(28), real.subarray(48)]).toString('base64url'),
      Buffer.concat([Buffer.from(newId().replaceAll('-', ''), 'hex'), real.subarray(16)]).toString('base64url'),
    ];
    for (const cookie of forged) expect((await refreshWith(cookie)).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: '/api/auth/refresh' })).statusCode).toBe(401);
    expect(await isOpen(browser.sessionId())).toBe(true);
    expect((await browser.post('refresh')).statusCode).toBe(200);
  });

  it('rejects requests from other sites and opaque origins', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('origin@example.com');
    const cookie = browser.refreshCookie();
    const forwarded = { 'x-forwarded-host': 'bank.example:3000' };
    for (const origin of ['https://evil.example', 'null', 'http://bank.example', 'bank.example:3000', '']) {
      expect((await refreshWith(cookie, { ...forwarded, origin })).statusCode).toBe(403);
    }
    expect((await refreshWith(cookie, { ...forwarded, origin: 'http://bank.example:3000' })).statusCode).toBe(200);
  });

  it('returns the current name and role', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('renamed@example.com');
    await env.sql.query("UPDATE login SET first_name = 'Augusta', role = 'auditor' WHERE user_id = $1", [
      browser.userId(),
    ]);
    expect((await browser.post('refresh')).json().user).toMatchObject({ firstName: 'Augusta', role: 'auditor' });
  });

  it('rejects disabled and deleted logins', async () => {
    const disabled = await new TestBrowser(app).signUpAndIn('disabled@example.com');
    await env.sql.query('UPDATE login SET is_disabled = true WHERE user_id = $1', [disabled.userId()]);
    const deleted = await new TestBrowser(app).signUpAndIn('deleted@example.com');
    await env.sql.query('DELETE FROM login WHERE user_id = $1', [deleted.userId()]);
    for (const browser of [disabled, deleted]) {
      const response = await browser.post('refresh');
      expect(response.statusCode).toBe(401);
      expect(browser.refreshCookie()).toBe('');
    }
  });

  it('ends after 14 idle days, and after 90 days of use', async () => {
    const idle = await new TestBrowser(app).signUpAndIn('idle@example.com');
    await age(idle.sessionId(), 14 * DAY + 1);
    expect((await idle.post('refresh')).statusCode).toBe(401);

    const busy = await new TestBrowser(app).signUpAndIn('busy@example.com');
    for (let week = 1; week <= 12; week++) {
      await age(busy.sessionId(), 7 * DAY);
      expect((await busy.post('refresh')).statusCode).toBe(200);
    }
    await age(busy.sessionId(), 5 * DAY);
    const last = await busy.post('refresh');
    expect(last.cookies[0]?.maxAge).toBeLessThanOrEqual(DAY);
    await age(busy.sessionId(), DAY);
    expect((await busy.post('refresh')).statusCode).toBe(401);
  });

  it.each([ADMIN, AUDITOR])('ends after 12 hours for $email', async ({ email, password }) => {
    const browser = new TestBrowser(app);
    await browser.signIn(email, password);
    await age(browser.sessionId(), 11 * 3_600);
    expect((await browser.post('refresh')).cookies[0]?.maxAge).toBeLessThanOrEqual(3_600);
    await age(browser.sessionId(), 3_600);
    expect((await browser.post('refresh')).statusCode).toBe(401);
  });

  it('issues access tokens that end with the session', async () => {
    const browser = new TestBrowser(app);
    await browser.signIn(ADMIN.email, ADMIN.password);
    const cookie = browser.refreshCookie();
    await age(browser.sessionId(), 12 * 3_600 - 60);
    const rotated = await browser.post('refresh');
    const inOtherTab = await refreshWith(cookie);
    for (const response of [rotated, inOtherTab]) {
      const { iat = 0, exp = 0 } = decodeJwt(response.json().token);
      expect(exp - iat).toBeGreaterThan(30);
      expect(exp - iat).toBeLessThanOrEqual(60);
    }
  });

  it('accepts no access token, and a refresh token is not an access token', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('mixed@example.com');
    expect((await getUser(app, browser.refreshCookie())).statusCode).toBe(401);
    expect((await refreshWith(browser.token ?? '')).statusCode).toBe(401);
  });
});
