import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createTestEnvironment,
  eventually,
  getUser,
  post,
  provisionAccountsImmediately,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

const NEW = 'pear-cake-42';

describe('a forgotten password', () => {
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

  const lettersTo = async (email: string) =>
    (await bank.mails()).filter(({ to, subject }) => to[0]?.address === email && /new password/.test(subject));

  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, headers });

  /** Asks, and reads the mail. */
  async function linkFor(email: string): Promise<string> {
    const before = (await lettersTo(email)).length;
    await ask(email);
    const letters = await eventually(
      () => lettersTo(email),
      ({ length }) => length > before,
    );
    return /https?:\/\/\S+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
  }

  const tokenFor = async (email: string) => (await linkFor(email)).split('#token=')[1] ?? '';
  const reset = (token: unknown, password: unknown = NEW) => post(app, 'reset-password', { token, password } as object);

  it('is answered alike whether the e-mail is known or not, in words and time', async () => {
    await post(app, 'signup', signUpRequest('known@example.com'));
    const times: Record<string, number[]> = { 'known@example.com': [], 'unknown@example.com': [] };
    const answers = new Set<string>();
    for (let round = 0; round < 15; round++) {
      for (const [email, list] of Object.entries(times)) {
        const start = performance.now();
        const answer = await ask(email);
        list.push(performance.now() - start);
        answers.add(JSON.stringify([answer.statusCode, answer.json()]));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    expect(answers.size).toBe(1);
    const [known = 0, unknown = 0] = Object.values(times).map((list) => list.toSorted((a, b) => a - b)[7]);
    // A mail that is written and sealed in the request's own time would show: it takes longer than all the rest.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) / 2 + 5);
  });

  it('is helped by a link that works once, ends every session, and is told', async () => {
    const email = 'Forgetful@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    const link = await linkFor(email);
    expect(link).toMatch(/^https:\/\/bank\.example\/reset-password#token=[\w-]{43}$/);
    const token = link.split('#token=')[1] ?? '';
    const stored = await bank.sql.query('SELECT row_to_json(password_reset)::text AS text FROM password_reset');
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(token);

    const answer = await reset(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: null, message: 'Your password has been changed. Please sign in.' },
    ]);
    const over = await eventually(
      async () => (await getUser(app, browser.token ?? '')).statusCode,
      (code) => code === 401,
    );
    expect(over).toBe(401);
    expect((await browser.post('refresh')).statusCode).toBe(401);
    expect((await browser.signIn(email)).statusCode).toBe(401);
    expect((await browser.signIn(email, NEW)).statusCode).toBe(200);

    const again = await reset(token, 'third-try-3');
    expect([again.statusCode, again.json().code]).toEqual([422, 'reset_link_invalid']);
    const acts = await eventually(
      async () => told.audited.filter(({ subjectId }) => subjectId === browser.userId()).map(({ action }) => action),
      (actions) => actions.includes('password.reset'),
    );
    expect(acts).toEqual(
      expect.arrayContaining(['login.registered', 'session.opened', 'password.reset-asked', 'password.reset']),
    );
    expect(told.due.filter(({ userId }) => userId === browser.userId()).map(({ notice }) => notice.kind)).toContain(
      'password-changed',
    );
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it('twenty times at once by one link is reset once', async () => {
    await post(app, 'signup', signUpRequest('once@example.com'));
    const token = await tokenFor('once@example.com');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `pear-cake-${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
  });

  it('is not helped after half an hour', async () => {
    await post(app, 'signup', signUpRequest('late@example.com'));
    const token = await tokenFor('late@example.com');
    await bank.sql.query("UPDATE password_reset SET expires_at = expires_at - interval '29 minutes 50 seconds'");
    await bank.sql.query("UPDATE password_reset SET expires_at = expires_at - interval '11 seconds'");
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('never leads to the host that a request names', async () => {
    await post(app, 'signup', signUpRequest('host@example.com'));
    await ask('host@example.com', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [letter] = await eventually(
      () => lettersTo('host@example.com'),
      ({ length }) => length > 0,
    );
    expect(letter?.source).not.toContain('evil.example');
  });

  it('is asked for three times an hour at most, however often and at once', async () => {
    await post(app, 'signup', signUpRequest('often@example.com'));
    await Promise.all(Array.from({ length: 30 }, () => ask('often@example.com')));
    await eventually(
      () => lettersTo('often@example.com'),
      ({ length }) => length >= 3,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await lettersTo('often@example.com')).toHaveLength(3);
  });

  it('of a disabled login gets no mail, and its link opens nothing', async () => {
    const email = 'disabled@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    const token = await tokenFor(email);
    await bank.bus.request('login.update', { userId, email, isDisabled: true });
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('cannot be set by a link that went to an address left since', async () => {
    const email = 'former@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    const token = await tokenFor(email);
    await bank.bus.request('login.update', { userId, email: 'present@example.com', isDisabled: false });
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('cannot be guessed, and nonsense is refused in words', async () => {
    for (const token of [randomBytes(32).toString('base64url'), 'x', '\u0000', '\ud800', "' OR 1=1 --"]) {
      expect((await reset(token)).statusCode).toBe(422);
    }
    for (const [token, password, field] of [
      ['', NEW, 'token'],
      [null, NEW, 'token'],
      [['x'], NEW, 'token'],
      ['x'.repeat(201), NEW, 'token'],
      ['x', '123', 'password'],
      ['x', 'password', 'password'],
      ['x', null, 'password'],
    ] as const) {
      const answer = await reset(token, password);
      expect(answer.json().errors?.[0]?.field).toBe(field);
    }
    for (const email of ['', 'x', null, ['a@example.com'], `${'a'.repeat(300)}@example.com`, 'a\u0000@example.com']) {
      expect((await post(app, 'forgot-password', { email } as object)).statusCode).toBe(422);
    }
    const more = await post(app, 'reset-password', { token: 'x', password: NEW, userId: 'y' });
    expect(more.json().errors).toEqual([expect.objectContaining({ field: 'userId' })]);
  });
});
