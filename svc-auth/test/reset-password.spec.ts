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

describe('password reset', () => {
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

  const mailsTo = async (email: string) =>
    (await env.readMails()).filter(({ to, subject }) => to[0]?.address === email && subject === 'Reset your password');

  const requestLink = (email: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, headers });

  /** Requests a link and reads it from the email. */
  async function linkFor(email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await requestLink(email);
    const mails = await eventually(
      () => mailsTo(email),
      ({ length }) => length > before,
    );
    return /https?:\/\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  }

  const tokenFor = async (email: string) => (await linkFor(email)).split('#token=')[1] ?? '';
  const reset = (token: unknown, password: unknown = NEW) => post(app, 'reset-password', { token, password } as object);

  it('responds with the same body in the same time to known and unknown emails', async () => {
    await post(app, 'signup', signUpRequest('known@example.com'));
    const times: Record<string, number[]> = { 'known@example.com': [], 'unknown@example.com': [] };
    const responses = new Set<string>();
    for (let round = 0; round < 15; round++) {
      for (const [email, list] of Object.entries(times)) {
        const start = performance.now();
        const response = await requestLink(email);
        list.push(performance.now() - start);
        responses.add(JSON.stringify([response.statusCode, response.json()]));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    expect(responses.size).toBe(1);
    const [known = 0, unknown = 0] = Object.values(times).map((list) => Math.min(...list));
    // Composing and encrypting an email within the request would take measurably longer.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) / 2 + 5);
  });

  it('sets a password once per link, ends every session and notifies the customer', async () => {
    const email = 'Forgetful@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    const link = await linkFor(email);
    expect(link).toMatch(/^https:\/\/bank\.example\/reset-password#token=[\w-]{43}$/);
    const token = link.split('#token=')[1] ?? '';
    const stored = await env.sql.query('SELECT row_to_json(password_reset)::text AS text FROM password_reset');
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(token);

    const response = await reset(token);
    expect([response.statusCode, response.json()]).toEqual([
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
    const entries = await eventually(
      async () =>
        recorded.audited.filter(({ subjectId }) => subjectId === browser.userId()).map(({ action }) => action),
      (actions) => actions.includes('password.reset'),
    );
    expect(entries).toEqual(
      expect.arrayContaining(['login.registered', 'session.opened', 'password.reset-asked', 'password.reset']),
    );
    expect(
      recorded.notices.filter(({ userId }) => userId === browser.userId()).map(({ notice }) => notice.kind),
    ).toContain('password-changed');
    expect(JSON.stringify(recorded)).not.toContain(token);
  });

  it('applies one of twenty concurrent uses of a link', async () => {
    await post(app, 'signup', signUpRequest('once@example.com'));
    const token = await tokenFor('once@example.com');
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `pear-cake-${at}`)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
  });

  it('rejects a link after 30 minutes', async () => {
    await post(app, 'signup', signUpRequest('late@example.com'));
    const token = await tokenFor('late@example.com');
    await env.sql.query("UPDATE password_reset SET expires_at = expires_at - interval '29 minutes 50 seconds'");
    await env.sql.query("UPDATE password_reset SET expires_at = expires_at - interval '11 seconds'");
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('ignores the Host header of a request in its links', async () => {
    await post(app, 'signup', signUpRequest('host@example.com'));
    await requestLink('host@example.com', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await eventually(
      () => mailsTo('host@example.com'),
      ({ length }) => length > 0,
    );
    expect(mail?.source).not.toContain('evil.example');
  });

  it('sends at most three links an hour', async () => {
    await post(app, 'signup', signUpRequest('often@example.com'));
    await Promise.all(Array.from({ length: 30 }, () => requestLink('often@example.com')));
    await eventually(
      () => mailsTo('often@example.com'),
      ({ length }) => length >= 3,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await mailsTo('often@example.com')).toHaveLength(3);
  });

  it('rejects a link for a login that was disabled', async () => {
    const email = 'disabled@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    const token = await tokenFor(email);
    await env.bus.request('login.update', { userId, email, isDisabled: true });
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('rejects a link that was sent to a former email', async () => {
    const email = 'former@example.com';
    const userId = (await post(app, 'signup', signUpRequest(email))).json().data._id;
    const token = await tokenFor(email);
    await env.bus.request('login.update', { userId, email: 'present@example.com', isDisabled: false });
    expect((await reset(token)).json().code).toBe('reset_link_invalid');
  });

  it('rejects guessed tokens and invalid fields', async () => {
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
      const response = await reset(token, password);
      expect(response.json().errors?.[0]?.field).toBe(field);
    }
    for (const email of ['', 'x', null, ['a@example.com'], `${'a'.repeat(300)}@example.com`, 'a\u0000@example.com']) {
      expect((await post(app, 'forgot-password', { email } as object)).statusCode).toBe(422);
    }
    const more = await post(app, 'reset-password', { token: 'x', password: NEW, userId: 'y' });
    expect(more.json().errors).toEqual([expect.objectContaining({ field: 'userId' })]);
  });
});
