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

describe('guessing passwords', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;
  let told: Awaited<ReturnType<typeof recordEvents>>;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    app = await bank.instance();
    other = await bank.instance();
    await provisionAccountsImmediately(bank);
    told = await recordEvents(bank);
  });
  afterAll(() => bank?.close());

  const guess = (email: string, instance = app) => post(instance, 'signin', { email, password: WRONG });

  /** Lets so many seconds pass for every counter. */
  const wait = (seconds: number) =>
    bank.sql.query(
      `UPDATE password_throttle SET blocked_until = blocked_until - make_interval(secs => $1),
         forget_at = forget_at - make_interval(secs => $1),
         tries = ARRAY(SELECT try - make_interval(secs => $1) FROM unnest(tries) AS try)`,
      [seconds],
    );

  it('ten times passes, of fifty at once on two instances; the others are told to wait', async () => {
    for (const email of ['crowd@example.com', 'nobody.there@example.com']) {
      if (email.startsWith('crowd')) await post(app, 'signup', signUpRequest(email));
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(email, at % 2 ? app : other)));
      const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
      expect([count(401), count(429)]).toEqual([10, 40]);
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json().code).toBe('rate_limited');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(25);
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(30);
      // Known or not, in any spelling, by the right password too: who waits learns nothing.
      const right = await post(other, 'signin', {
        email: ` ${email.toUpperCase()}`,
        password: signUpRequest('').password,
      });
      expect(right.statusCode).toBe(429);
    }
  });

  it('on and on waits twice as long each time, up to a quarter of an hour, and starts anew after a quiet one', async () => {
    const email = 'patient@example.com';
    for (let tries = 0; tries < 10; tries++) expect((await guess(email)).statusCode).toBe(401);
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      const answer = await guess(email);
      expect(answer.statusCode).toBe(429);
      const seconds = Number(answer.headers['retry-after']);
      waits.push(seconds);
      await wait(seconds);
      expect((await guess(email)).statusCode).toBe(401);
    }
    for (const [at, seconds] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(waits[at]).toBeGreaterThan(seconds - 5);
      expect(waits[at]).toBeLessThanOrEqual(seconds);
    }
    await wait(900 + 900 + 1);
    for (let tries = 0; tries < 10; tries++) expect((await guess(email)).statusCode).toBe(401);
    expect((await guess(email)).statusCode).toBe(429);
  });

  it('counts a window that moves: tries of more than fifteen minutes ago are forgotten one by one', async () => {
    const email = 'slowly@example.com';
    for (let tries = 0; tries < 5; tries++) await guess(email);
    await wait(600);
    for (let tries = 0; tries < 4; tries++) await guess(email);
    await wait(301);
    for (let tries = 0; tries < 6; tries++) expect((await guess(email)).statusCode).toBe(401);
    expect((await guess(email)).statusCode).toBe(429);
  });

  it('is forgiven by the right password', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('forgetful@example.com');
    browser.cookies.clear();
    for (let time = 0; time < 3; time++) {
      for (let tries = 0; tries < 9; tries++) await guess('forgetful@example.com');
      expect((await new TestBrowser(app).signIn('forgetful@example.com')).statusCode).toBe(200);
    }
  });

  it('by strangers never locks out a browser that signed in before; it has a counter of its own', async () => {
    const email = 'attacked@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    for (let tries = 0; tries < 11; tries++) await guess(email);
    expect((await new TestBrowser(app).signIn(email)).statusCode).toBe(429);
    expect((await browser.signIn(email)).statusCode).toBe(200);
    for (let tries = 0; tries < 10; tries++) expect((await browser.signIn(email, WRONG)).statusCode).toBe(401);
    expect((await browser.signIn(email)).statusCode).toBe(429);
  });

  it('cannot be done through a device cookie of another login, or one that was made up', async () => {
    const email = 'target@example.com';
    await post(app, 'signup', signUpRequest(email));
    const eve = await new TestBrowser(app).signUpAndIn('eve@example.com');
    for (let tries = 0; tries < 12; tries++) await guess(email);
    expect((await eve.signIn(email)).statusCode).toBe(429);
    eve.cookies.set('larkspur_device', 'A'.repeat(43));
    expect((await eve.signIn(email)).statusCode).toBe(429);
  });

  it('keeps several people of one browser apart', async () => {
    const browser = new TestBrowser(app);
    for (const name of ['one', 'two', 'three']) await browser.signUpAndIn(`${name}@family.example.com`);
    for (const name of ['one', 'two', 'three']) {
      for (let tries = 0; tries < 11; tries++) await guess(`${name}@family.example.com`);
      expect((await browser.signIn(`${name}@family.example.com`)).statusCode).toBe(200);
    }
    expect(browser.cookies.get('larkspur_device')?.split('.')).toHaveLength(3);
  });

  it('leaves no e-mail in the table, and nothing at all after a while', async () => {
    await guess('my-secret-password@example.com');
    const { rows } = await bank.sql.query('SELECT key FROM password_throttle');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key.toString('latin1')).not.toContain('example');
    await wait(3_600);
    const { MaintenanceJob } = await import('../src/maintenance/maintenance.job');
    await app.get(MaintenanceJob).clean();
    expect((await bank.sql.query('SELECT FROM password_throttle')).rowCount).toBe(0);
  });

  it('is audited once a minute and login, however often it is done', async () => {
    const email = 'flooded@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    const about = (action: string) =>
      told.audited.filter((act) => act.action === action && act.subjectId === userId && !act.actor);
    await eventually(
      async () => [...about('session.refused'), ...about('session.throttled')],
      ({ length }) => length >= 2,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([about('session.refused').length, about('session.throttled').length]).toEqual([1, 1]);
    const unknown = told.audited.filter(({ action, subjectId }) => action === 'session.refused' && subjectId === null);
    expect(unknown.length).toBeLessThanOrEqual(1);
  });

  describe('a new device', () => {
    const notices = (userId: string) => told.due.filter((due) => due.userId === userId);

    it('is told of, but neither the very first nor one that is known', async () => {
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

    it('is told of five times an hour at most, to who keeps no cookies', async () => {
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

    it('has a cookie that no script reads and no other site sends', async () => {
      const browser = new TestBrowser(app, { 'x-forwarded-proto': 'https' });
      await post(app, 'signup', signUpRequest('flags@example.com'));
      const answer = await browser.signIn('flags@example.com');
      expect(answer.cookies.find(({ name }) => name === 'larkspur_device')).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
        path: '/api/auth',
      });
    });
  });
});
