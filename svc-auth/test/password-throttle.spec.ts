import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createTestEnvironment,
  eventually,
  post,
  provisionAccountsImmediately,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

const WRONG = 'not-the-one';

describe('password guessing', () => {
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

  const guess = (email: string, instance = app) => post(instance, 'signin', { email, password: WRONG });

  /** Ages every counter by this many seconds. */
  const age = (seconds: number) =>
    env.sql.query(
      `UPDATE password_throttle_counter SET blocked_until = blocked_until - make_interval(secs => $1),
         expires_at = expires_at - make_interval(secs => $1),
         attempts = ARRAY(SELECT earlier - make_interval(secs => $1) FROM unnest(attempts) AS earlier)`,
      [seconds],
    );

  it('is limited to ten of fifty concurrent attempts on two instances', async () => {
    for (const email of ['known@example.com', 'nobody.there@example.com']) {
      if (email.startsWith('known')) await post(app, 'signup', signUpRequest(email));
      const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(email, at % 2 ? app : other)));
      const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
      expect([count(401), count(429)]).toEqual([10, 40]);
      const refused = responses.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json().code).toBe('rate_limited');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(25);
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(30);
      // The response reveals nothing: it is the same for known and unknown emails, in any spelling, even with the right password.
      const right = await post(other, 'signin', {
        email: ` ${email.toUpperCase()}`,
        password: signUpRequest('').password,
      });
      expect(right.statusCode).toBe(429);
    }
  });

  it('does not count the attempts for which there is no capacity', async () => {
    const slow = await env.startInstance({ HASHING_CONCURRENCY: '1' });
    await env.sql.query('DELETE FROM password_throttle_counter');
    const responses = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(`flood.${at}@example.com`, slow)));
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
    expect(count(503)).toBeGreaterThan(0);
    expect(count(401) + count(503)).toBe(200);
    const { rows } = await env.sql.query('SELECT count(*)::int AS count FROM password_throttle_counter');
    expect(rows).toEqual([{ count: count(401) }]);
    // The capacity is free again.
    expect((await guess('flood.0@example.com', slow)).statusCode).toBe(401);
    await slow.close();
  });

  it('doubles the wait each time up to 15 minutes, and starts over after 15 quiet minutes', async () => {
    const email = 'patient@example.com';
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess(email)).statusCode).toBe(401);
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      const response = await guess(email);
      expect(response.statusCode).toBe(429);
      const seconds = Number(response.headers['retry-after']);
      waits.push(seconds);
      await age(seconds);
      expect((await guess(email)).statusCode).toBe(401);
    }
    for (const [at, seconds] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(waits[at]).toBeGreaterThan(seconds - 5);
      expect(waits[at]).toBeLessThanOrEqual(seconds);
    }
    await age(900 + 900 + 1);
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess(email)).statusCode).toBe(401);
    expect((await guess(email)).statusCode).toBe(429);
  });

  it('counts attempts in a sliding window of 15 minutes', async () => {
    const email = 'slowly@example.com';
    for (let attempt = 0; attempt < 5; attempt++) await guess(email);
    await age(600);
    for (let attempt = 0; attempt < 4; attempt++) await guess(email);
    await age(301);
    for (let attempt = 0; attempt < 6; attempt++) expect((await guess(email)).statusCode).toBe(401);
    expect((await guess(email)).statusCode).toBe(429);
  });

  it('resets the counter after a correct password', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('forgetful@example.com');
    browser.cookies.clear();
    for (let time = 0; time < 3; time++) {
      for (let attempt = 0; attempt < 9; attempt++) await guess('forgetful@example.com');
      expect((await new TestBrowser(app).signIn('forgetful@example.com')).statusCode).toBe(200);
    }
  });

  it('never locks out a known browser, which has a counter of its own', async () => {
    const email = 'attacked@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    for (let attempt = 0; attempt < 11; attempt++) await guess(email);
    expect((await new TestBrowser(app).signIn(email)).statusCode).toBe(429);
    expect((await browser.signIn(email)).statusCode).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++) expect((await browser.signIn(email, WRONG)).statusCode).toBe(401);
    expect((await browser.signIn(email)).statusCode).toBe(429);
  });

  it('ignores device cookies of other logins and forged ones', async () => {
    const email = 'target@example.com';
    await post(app, 'signup', signUpRequest(email));
    const eve = await new TestBrowser(app).signUpAndIn('eve@example.com');
    for (let attempt = 0; attempt < 12; attempt++) await guess(email);
    expect((await eve.signIn(email)).statusCode).toBe(429);
    eve.cookies.set('larkspur_device', 'A'.repeat(43));
    expect((await eve.signIn(email)).statusCode).toBe(429);
  });

  it('has separate counters for several users of one browser', async () => {
    const browser = new TestBrowser(app);
    for (const name of ['one', 'two', 'three']) await browser.signUpAndIn(`${name}@family.example.com`);
    for (const name of ['one', 'two', 'three']) {
      for (let attempt = 0; attempt < 11; attempt++) await guess(`${name}@family.example.com`);
      expect((await browser.signIn(`${name}@family.example.com`)).statusCode).toBe(200);
    }
    expect(browser.cookies.get('larkspur_device')?.split('.')).toHaveLength(3);
  });

  it('stores no email, and deletes expired counters', async () => {
    await guess('my-secret-password@example.com');
    const { rows } = await env.sql.query('SELECT key FROM password_throttle_counter');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key.toString('latin1')).not.toContain('example');
    await age(3_600);
    const { DeleteExpiredJob } = await import('../src/maintenance/delete-expired.job');
    await app.get(DeleteExpiredJob).run();
    expect((await env.sql.query('SELECT FROM password_throttle_counter')).rowCount).toBe(0);
  });

  it('is audited at most once a minute per login', async () => {
    const email = 'flooded@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    const about = (action: string) =>
      recorded.audited.filter((entry) => entry.action === action && entry.subjectId === userId && !entry.actor);
    await eventually(
      async () => [...about('session.refused'), ...about('session.throttled')],
      ({ length }) => length >= 2,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([about('session.refused').length, about('session.throttled').length]).toEqual([1, 1]);
    const unknown = recorded.audited.filter(
      ({ action, subjectId }) => action === 'session.refused' && subjectId === null,
    );
    expect(unknown.length).toBeLessThanOrEqual(1);
  });

  describe('a new device', () => {
    const notices = (userId: string) => recorded.notices.filter((due) => due.userId === userId);

    it('is reported, except for the first device and known ones', async () => {
      const email = 'devices@example.com';
      const first = await new TestBrowser(app).signUpAndIn(email);
      await first.signIn(email);
      const second = new TestBrowser(app, { 'x-forwarded-for': '203.0.113.77' });
      await second.signIn(email);
      await second.signIn(email);
      const seen = await eventually(
        async () => notices(first.userId()),
        ({ length }) => length > 0,
      );
      expect(seen.map(({ notice }) => notice)).toEqual([
        { kind: 'new-device', device: 'Firefox on Linux', address: '203.0.113.77' },
      ]);
    });

    it('is reported at most five times an hour to a client without cookies', async () => {
      const email = 'script@example.com';
      const browser = await new TestBrowser(app).signUpAndIn(email);
      for (let time = 0; time < 8; time++) await new TestBrowser(app).signIn(email);
      await eventually(
        async () => notices(browser.userId()),
        ({ length }) => length >= 5,
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(notices(browser.userId())).toHaveLength(5);
    });

    it('gets a cookie that is HttpOnly, SameSite=Strict and Secure', async () => {
      const browser = new TestBrowser(app, { 'x-forwarded-proto': 'https' });
      await post(app, 'signup', signUpRequest('flags@example.com'));
      const response = await browser.signIn('flags@example.com');
      expect(response.cookies.find(({ name }) => name === '__Host-larkspur_device')).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
        path: '/',
      });
    });
  });
});
