import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ADMIN,
  AUDITOR,
  createTestEnvironment,
  eventually,
  getUser,
  post,
  provisionAccountsImmediately,
  recordEvents,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

describe('/api/auth/sessions', () => {
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

  const wentDead = (token = '') =>
    eventually(
      async () => (await getUser(app, token)).statusCode,
      (status) => status === 401,
    );

  it("lists the user's own devices, the current one first", async () => {
    const email = 'several@example.com';
    const phone = new TestBrowser(app, { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'curl/8.5.0' });
    const desk = await new TestBrowser(app, { 'x-forwarded-for': '203.0.113.7' }).signUpAndIn(email);
    await phone.signIn(email);
    await new TestBrowser(app).signUpAndIn('someone.else@example.com');
    const response = await desk.send('GET', 'sessions');
    expect(response.statusCode).toBe(200);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(response.json()).toEqual({
      data: [
        {
          _id: desk.sessionId(),
          device: 'Firefox on Linux',
          address: '203.0.113.7',
          createdAt: date,
          lastSeenAt: date,
          isCurrent: true,
        },
        {
          _id: phone.sessionId(),
          device: expect.any(String),
          address: '203.0.113.9',
          createdAt: date,
          lastSeenAt: date,
          isCurrent: false,
        },
      ],
    });
  });

  it('ends a session: its tokens are revoked, and it cannot be listed or refreshed', async () => {
    const email = 'ending@example.com';
    const lost = await new TestBrowser(app).signUpAndIn(email);
    const kept = new TestBrowser(app);
    await kept.signIn(email);
    const response = await kept.send('DELETE', `sessions/${lost.sessionId()}`);
    expect(response.json()).toEqual({ data: null, message: expect.any(String) });
    expect(response.cookies).toEqual([]);
    expect(await wentDead(lost.token)).toBe(401);
    expect((await lost.post('refresh')).statusCode).toBe(401);
    expect((await kept.send('GET', 'sessions')).json().data).toHaveLength(1);
    expect((await kept.send('DELETE', `sessions/${lost.sessionId()}`)).statusCode).toBe(404);
    const entries = await eventually(
      async () =>
        recorded.audited.filter(({ action, objectId }) => action === 'session.ended' && objectId === lost.sessionId()),
      ({ length }) => length > 0,
    );
    expect(entries).toEqual([expect.objectContaining({ actor: { userId: kept.userId(), role: 'customer' } })]);
  });

  it('ends every other session of this user, and no one else’s', async () => {
    const email = 'many@example.com';
    const kept = await new TestBrowser(app).signUpAndIn(email);
    const others = [new TestBrowser(app), new TestBrowser(app)];
    for (const other of others) await other.signIn(email);
    const stranger = await new TestBrowser(app).signUpAndIn('stranger@example.com');
    const response = await kept.send('DELETE', 'sessions');
    expect(response.json()).toEqual({ data: null, message: 'Every other device has been signed out.' });
    for (const other of others) {
      expect(await wentDead(other.token)).toBe(401);
      expect((await other.post('refresh')).statusCode).toBe(401);
    }
    expect((await kept.send('GET', 'sessions')).json().data).toEqual([
      expect.objectContaining({ _id: kept.sessionId(), isCurrent: true }),
    ]);
    expect((await kept.post('refresh')).statusCode).toBe(200);
    expect((await stranger.send('GET', 'sessions')).statusCode).toBe(200);
    // Nothing is left to end.
    expect((await kept.send('DELETE', 'sessions')).statusCode).toBe(200);
    const ended = () =>
      recorded.audited.filter(({ action, subjectId }) => action === 'session.ended' && subjectId === kept.userId());
    await eventually(
      async () => ended().length,
      (count) => count === others.length,
    );
    expect(
      ended()
        .map(({ objectId }) => objectId)
        .sort(),
    ).toEqual(others.map((other) => other.sessionId()).sort());
  });

  it('lets devices end each other at the same time', async () => {
    const email = 'mutual@example.com';
    const browsers = [await new TestBrowser(app).signUpAndIn(email), new TestBrowser(app), new TestBrowser(app)];
    for (const browser of browsers.slice(1)) await browser.signIn(email);
    const responses = await Promise.all(browsers.map((browser) => browser.send('DELETE', 'sessions')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const browser of browsers) expect(await wentDead(browser.token)).toBe(401);
  });

  it("responds alike to another user's session and to a missing one", async () => {
    const ada = await new TestBrowser(app).signUpAndIn('ada@example.com');
    const eve = await new TestBrowser(app).signUpAndIn('eve@example.com');
    const responses = [];
    for (const id of [ada.sessionId(), randomUUID(), 'x', '%00', '..%2f', 'ADA', `${ada.sessionId()} `]) {
      const response = await eve.send('DELETE', `sessions/${encodeURIComponent(id)}`);
      const { requestId, ...problem } = response.json();
      responses.push(problem);
      expect(response.statusCode).toBe(404);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await ada.send('GET', 'sessions')).statusCode).toBe(200);
  });

  describe('by the back office', () => {
    const signedIn = async ({ email, password }: typeof ADMIN) => {
      const browser = new TestBrowser(app);
      expect((await browser.signIn(email, password)).statusCode).toBe(200);
      return browser;
    };

    it('are listed, and ended one by one or all at once, by an administrator', async () => {
      const administrator = await signedIn(ADMIN);
      const email = 'lost.phone@example.com';
      const phone = await new TestBrowser(app).signUpAndIn(email);
      const others = [new TestBrowser(app), new TestBrowser(app)];
      for (const other of others) await other.signIn(email);
      const path = `admin/users/${phone.userId()}/sessions`;
      const { data } = (await administrator.send('GET', path)).json();
      expect(data.map(({ _id, isCurrent }: { _id: string; isCurrent: boolean }) => [_id, isCurrent]).sort()).toEqual(
        [phone, ...others].map((browser) => [browser.sessionId(), false]).sort(),
      );
      const ended = await administrator.send('DELETE', `${path}/${phone.sessionId()}`);
      expect(ended.json()).toEqual({ data: null, message: 'That device has been signed out.' });
      expect(await wentDead(phone.token)).toBe(401);
      expect((await administrator.send('DELETE', `${path}/${phone.sessionId()}`)).statusCode).toBe(404);
      expect((await administrator.send('GET', path)).json().data).toHaveLength(2);
      expect((await administrator.send('DELETE', path)).json().message).toMatch(/^Every device/);
      for (const other of others) expect(await wentDead(other.token)).toBe(401);
      expect((await administrator.send('GET', path)).json().data).toEqual([]);
      const records = await eventually(
        async () =>
          recorded.audited.filter(
            ({ action, subjectId }) => action === 'session.ended' && subjectId === phone.userId(),
          ),
        ({ length }) => length === 3,
      );
      expect(records).toEqual(
        records.map(() =>
          expect.objectContaining({ actor: { userId: administrator.userId(), role: 'administrator' } }),
        ),
      );
    });

    it('that have just expired are not found, and their tokens are revoked', async () => {
      const administrator = await signedIn(ADMIN);
      const email = 'expired.phone@example.com';
      const phone = await new TestBrowser(app).signUpAndIn(email);
      const tablet = new TestBrowser(app);
      await tablet.signIn(email);
      await env.sql.query(`UPDATE session SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [
        phone.userId(),
      ]);
      const path = `admin/users/${phone.userId()}/sessions`;
      expect((await administrator.send('DELETE', `${path}/${phone.sessionId()}`)).statusCode).toBe(404);
      expect(await wentDead(phone.token)).toBe(401);
      expect((await getUser(app, tablet.token ?? '')).statusCode).toBe(200);
      expect((await administrator.send('DELETE', path)).statusCode).toBe(200);
      expect(await wentDead(tablet.token)).toBe(401);
      // They were not ended.
      const { rows } = await env.sql.query(
        `SELECT FROM (SELECT payload FROM outbox UNION ALL SELECT payload FROM kept_event) AS events
         WHERE payload ->> 'action' = 'session.ended' AND payload ->> 'subjectId' = $1`,
        [phone.userId()],
      );
      expect(rows).toEqual([]);
    });

    it('are read but not ended by an auditor, and neither by a customer', async () => {
      const auditor = await signedIn(AUDITOR);
      const customer = await new TestBrowser(app).signUpAndIn('watched@example.com');
      const path = `admin/users/${customer.userId()}/sessions`;
      expect((await auditor.send('GET', path)).json().data).toHaveLength(1);
      const refused = [
        await auditor.send('DELETE', path),
        await auditor.send('DELETE', `${path}/${customer.sessionId()}`),
        await customer.send('GET', path),
        await customer.send('DELETE', path),
      ];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
      expect((await customer.send('GET', 'sessions')).json().data).toHaveLength(1);
    });

    it("of another user cannot be ended under this user's name, nor an administrator's own", async () => {
      const administrator = await signedIn(ADMIN);
      const ada = await new TestBrowser(app).signUpAndIn('ada.listed@example.com');
      const eve = await new TestBrowser(app).signUpAndIn('eve.listed@example.com');
      const mixed = await administrator.send('DELETE', `admin/users/${ada.userId()}/sessions/${eve.sessionId()}`);
      expect(mixed.statusCode).toBe(404);
      const own = await administrator.send('DELETE', `admin/users/${administrator.userId()}/sessions`);
      expect(own.json().code).toBe('own_account');
      expect((await administrator.send('GET', 'admin/users/x/sessions')).statusCode).toBe(404);
    });
  });

  describe('signing out', () => {
    it('deletes the cookie and revokes both tokens', async () => {
      const browser = await new TestBrowser(app).signUpAndIn('leaving@example.com');
      const cookie = browser.refreshCookie();
      const response = await browser.post('signout');
      expect(response.json()).toEqual({ data: null, message: 'You have signed out.' });
      expect(browser.refreshCookie()).toBe('');
      expect(await wentDead(browser.token)).toBe(401);
      browser.cookies.set('larkspur_refresh', cookie);
      expect((await browser.post('refresh')).statusCode).toBe(401);
    });

    it('works with the cookie alone when the access token is expired or lost', async () => {
      const browser = await new TestBrowser(app).signUpAndIn('expired@example.com');
      const { token } = browser;
      browser.token = 'eyJhbGciOiJub25lIn0.e30.';
      expect((await browser.post('signout')).statusCode).toBe(200);
      expect(await wentDead(token)).toBe(401);
    });

    it('takes the cookie where tokens cannot be checked, and is refused with such a token alone', async () => {
      const browser = await new TestBrowser(app).signUpAndIn('unchecked@example.com');
      const isolated = await env.startInstance({ RABBITMQ_URL: 'amqp://127.0.0.1:1' });
      const refused = await post(isolated, 'signout', undefined, browser.token);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
      const there = new TestBrowser(isolated);
      there.token = browser.token;
      there.cookies.set('larkspur_refresh', 'of no session');
      expect((await there.post('signout')).statusCode).toBe(503);
      expect((await getUser(app, browser.token ?? '')).statusCode).toBe(200);
      there.cookies.set('larkspur_refresh', browser.refreshCookie());
      expect((await there.post('signout')).statusCode).toBe(200);
      expect(await wentDead(browser.token)).toBe(401);
    });

    it('responds alike when there is no session', async () => {
      const visitor = new TestBrowser(app);
      for (let time = 0; time < 2; time++) {
        const response = await visitor.post('signout');
        expect([response.statusCode, response.json()]).toEqual([200, { data: null, message: 'You have signed out.' }]);
      }
    });

    it('rejects requests from other sites', async () => {
      const browser = await new TestBrowser(app, { origin: 'https://evil.example' });
      expect((await browser.post('signout')).statusCode).toBe(403);
      // Some pages suppress the Origin header.
      const form = await new TestBrowser(app, { 'sec-fetch-site': 'cross-site' });
      expect((await form.post('signout')).statusCode).toBe(403);
      const own = await new TestBrowser(app, { 'sec-fetch-site': 'same-origin' });
      expect((await own.post('signout')).statusCode).toBe(200);
    });
  });

  it('requires a signed-in user', async () => {
    const visitor = new TestBrowser(app);
    expect((await visitor.send('GET', 'sessions')).statusCode).toBe(401);
    expect((await visitor.send('DELETE', `sessions/${randomUUID()}`)).statusCode).toBe(401);
    expect((await visitor.send('DELETE', 'sessions')).statusCode).toBe(401);
  });
});
