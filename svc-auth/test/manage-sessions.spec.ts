import { randomUUID } from 'node:crypto';
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

describe('the list of sessions', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;
  let told: Awaited<ReturnType<typeof recordEvents>>;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    app = await bank.instance();
    await provisionAccountsImmediately(bank);
    told = await recordEvents(bank);
  });
  afterAll(() => bank?.close());

  const wentDead = (token = '') =>
    eventually(
      async () => (await getUser(app, token)).statusCode,
      (status) => status === 401,
    );

  it('shows one’s own browsers, this one first', async () => {
    const email = 'several@example.com';
    const phone = new TestBrowser(app, { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'curl/8.5.0' });
    const desk = await new TestBrowser(app, { 'x-forwarded-for': '203.0.113.7' }).signUpAndIn(email);
    await phone.signIn(email);
    await new TestBrowser(app).signUpAndIn('somebody.else@example.com');
    const answer = await desk.send('GET', 'sessions');
    expect(answer.statusCode).toBe(200);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(answer.json()).toEqual({
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

  it('ends one of them: its tokens are void, it is gone from the list, and it cannot be renewed', async () => {
    const email = 'ending@example.com';
    const lost = await new TestBrowser(app).signUpAndIn(email);
    const kept = new TestBrowser(app);
    await kept.signIn(email);
    const answer = await kept.send('DELETE', `sessions/${lost.sessionId()}`);
    expect(answer.json()).toEqual({ data: null, message: expect.any(String) });
    expect(answer.cookies).toEqual([]);
    expect(await wentDead(lost.token)).toBe(401);
    expect((await lost.post('refresh')).statusCode).toBe(401);
    expect((await kept.send('GET', 'sessions')).json().data).toHaveLength(1);
    expect((await kept.send('DELETE', `sessions/${lost.sessionId()}`)).statusCode).toBe(404);
    const acts = await eventually(
      async () =>
        told.audited.filter(({ action, objectId }) => action === 'session.ended' && objectId === lost.sessionId()),
      ({ length }) => length > 0,
    );
    expect(acts).toEqual([expect.objectContaining({ actor: { userId: kept.userId(), role: 'customer' } })]);
  });

  it('does not tell another’s session from none', async () => {
    const ada = await new TestBrowser(app).signUpAndIn('ada@example.com');
    const eve = await new TestBrowser(app).signUpAndIn('eve@example.com');
    const answers = [];
    for (const id of [ada.sessionId(), randomUUID(), 'x', '%00', '..%2f', 'ADA', `${ada.sessionId()} `]) {
      const answer = await eve.send('DELETE', `sessions/${encodeURIComponent(id)}`);
      const { requestId, ...problem } = answer.json();
      answers.push(problem);
      expect(answer.statusCode).toBe(404);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await ada.send('GET', 'sessions')).statusCode).toBe(200);
  });

  describe('signing out', () => {
    it('takes the cookie away and voids both tokens', async () => {
      const browser = await new TestBrowser(app).signUpAndIn('leaving@example.com');
      const cookie = browser.refreshCookie();
      const answer = await browser.post('signout');
      expect(answer.json()).toEqual({ data: null, message: 'You have signed out.' });
      expect(browser.refreshCookie()).toBe('');
      expect(await wentDead(browser.token)).toBe(401);
      browser.cookies.set('larkspur_refresh', cookie);
      expect((await browser.post('refresh')).statusCode).toBe(401);
    });

    it('works by the cookie alone, when the access token is over or lost', async () => {
      const browser = await new TestBrowser(app).signUpAndIn('expired@example.com');
      const { token } = browser;
      browser.token = 'eyJhbGciOiJub25lIn0.e30.';
      expect((await browser.post('signout')).statusCode).toBe(200);
      expect(await wentDead(token)).toBe(401);
    });

    it('answers alike when there is nothing to end', async () => {
      const nobody = new TestBrowser(app);
      for (let time = 0; time < 2; time++) {
        const answer = await nobody.post('signout');
        expect([answer.statusCode, answer.json()]).toEqual([200, { data: null, message: 'You have signed out.' }]);
      }
    });

    it('is not for pages of other sites', async () => {
      const browser = await new TestBrowser(app, { origin: 'https://evil.example' });
      expect((await browser.post('signout')).statusCode).toBe(403);
    });
  });

  it('is for who is signed in', async () => {
    const visitor = new TestBrowser(app);
    expect((await visitor.send('GET', 'sessions')).statusCode).toBe(401);
    expect((await visitor.send('DELETE', `sessions/${randomUUID()}`)).statusCode).toBe(401);
  });
});
