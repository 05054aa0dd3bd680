import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import {
  createTestEnvironment,
  eventually,
  getUser,
  provisionAccountsImmediately,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
  waitUntilBlocked,
} from './harness';
import { TestBrowser } from './test-browser';

const OLD = signUpRequest('').password;
const NEW = 'pear-cake-42';

describe('POST /api/auth/change-password', () => {
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

  const status = async (browser: TestBrowser, instance = app) =>
    (await getUser(instance, browser.token ?? '')).statusCode;

  it('ends every session and every former token immediately and signs this browser in again', async () => {
    const email = 'changing@example.com';
    const here = await new TestBrowser(app).signUpAndIn(email);
    const there = new TestBrowser(other);
    await there.signIn(email);
    const [oldRefresh, oldToken, sessionId] = [here.refreshCookie(), here.token, here.sessionId()];
    const response = await here.post('change-password', { oldPassword: OLD, newPassword: NEW });
    expect(response.statusCode).toBe(200);
    const { token, user, data, message } = response.json();
    expect(data).toEqual({ token, user });
    expect(user).toMatchObject({ email });
    expect(message).toBe('Your password has been updated.');
    expect(token).not.toBe(oldToken);
    expect(here.refreshCookie()).not.toBe(oldRefresh);
    expect(here.sessionId()).not.toBe(sessionId);

    // The token of this browser from before the change may have been copied too.
    for (const instance of [app, other]) {
      const formerToken = await eventually(
        async () => (await getUser(instance, oldToken ?? '')).statusCode,
        (code) => code === 401,
      );
      expect(formerToken).toBe(401);
    }
    const ended = await eventually(
      () => status(there, other),
      (code) => code === 401,
    );
    expect(ended).toBe(401);
    expect((await there.post('refresh')).statusCode).toBe(401);
    expect(await status(here, other)).toBe(200);
    expect((await here.post('refresh')).statusCode).toBe(200);
    expect((await there.signIn(email, OLD)).statusCode).toBe(401);
    expect((await there.signIn(email, NEW)).statusCode).toBe(200);

    const entries = await eventually(
      async () => recorded.audited.filter(({ action }) => action === 'password.changed'),
      ({ length }) => length > 0,
    );
    expect(entries).toEqual([
      expect.objectContaining({
        actor: { userId: here.userId(), role: 'customer' },
        changes: [{ field: 'password', before: null, after: null }],
      }),
    ]);
    expect(recorded.notices.filter(({ notice }) => notice.kind === 'password-changed')).toEqual([
      expect.objectContaining({ userId: here.userId() }),
    ]);
    expect(JSON.stringify(recorded)).not.toContain(NEW);
  });

  it('requires the current password and names the field when it is wrong', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('wrong@example.com');
    const response = await browser.post('change-password', { oldPassword: 'not-the-one', newPassword: NEW });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'wrong_password',
      errors: [{ field: 'oldPassword', message: 'The password is incorrect.' }],
    });
    expect(await status(browser)).toBe(200);
  });

  it.each([
    ['reusing the same password', { oldPassword: OLD, newPassword: OLD }, 'newPassword'],
    ['too short', { oldPassword: OLD, newPassword: '12345' }, 'newPassword'],
    ['common', { oldPassword: OLD, newPassword: 'password1' }, 'newPassword'],
    ['too long', { oldPassword: OLD, newPassword: 'x'.repeat(129) }, 'newPassword'],
    ['not text', { oldPassword: OLD, newPassword: ['x'] }, 'newPassword'],
    ['missing the old password', { newPassword: NEW }, 'oldPassword'],
    ['sending an old password that is not text', { oldPassword: { $ne: '' }, newPassword: NEW }, 'oldPassword'],
    ['sending an unknown field', { oldPassword: OLD, newPassword: NEW, role: 'administrator' }, 'role'],
    ['naming another user', { oldPassword: OLD, newPassword: NEW, userId: 'x' }, 'userId'],
  ])('rejects a request that is %s', async (_, body, field) => {
    const browser = await new TestBrowser(app).signUpAndIn('rules@example.com');
    const response = await browser.post('change-password', body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([expect.objectContaining({ field })]);
  });

  it('requires a signed-in user', async () => {
    expect((await new TestBrowser(app).post('change-password', {})).statusCode).toBe(401);
  });

  it('limits guesses of the current password independently of sign-in attempts', async () => {
    const email = 'guesser@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    const stranger = new TestBrowser(app);
    for (let attempt = 0; attempt < 11; attempt++) await stranger.signIn(email, 'not-the-one');
    const guess = { oldPassword: 'not-the-one', newPassword: NEW };
    const responses = await Promise.all(Array.from({ length: 30 }, () => browser.post('change-password', guess)));
    const count = (code: number) => responses.filter(({ statusCode }) => statusCode === code).length;
    expect([count(422), count(429)]).toEqual([10, 20]);
    expect(responses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
  });

  it('applies only one of two concurrent changes', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('twice@example.com');
    const codes = await Promise.all(
      ['pear-cake-43', 'pear-cake-44'].map(
        async (newPassword) => (await browser.post('change-password', { oldPassword: OLD, newPassword })).statusCode,
      ),
    );
    expect(codes.sort()).toEqual([200, 422]);
  });

  it('ends the previous refresh token without a grace period, and its use does not end the new session', async () => {
    const here = await new TestBrowser(app).signUpAndIn('stolen@example.com');
    const thief = new TestBrowser(other);
    thief.cookies.set('larkspur_refresh', here.refreshCookie());
    expect((await here.post('change-password', { oldPassword: OLD, newPassword: NEW })).statusCode).toBe(200);
    expect((await thief.post('refresh')).statusCode).toBe(401);
    expect((await here.post('refresh')).statusCode).toBe(200);
  });

  it('leaves no session that was opened concurrently with the old password', async () => {
    const email = 'racing@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    const others = Array.from({ length: 6 }, () => new TestBrowser(other));
    const signIns = others.map((each) => each.signIn(email, OLD));
    const change = () => browser.post('change-password', { oldPassword: OLD, newPassword: NEW });
    let changed = await change();
    // Password checks that wait for too long, because there are seven and the machine is slow, end with 503.
    while (changed.statusCode === 503) changed = await change();
    expect(changed.statusCode).toBe(200);
    await Promise.all(signIns);
    const { rows } = await env.sql.query('SELECT id FROM session WHERE user_id = $1 AND revoked_at IS NULL', [
      browser.userId(),
    ]);
    expect(rows).toEqual([{ id: browser.sessionId() }]);
  });

  it('does not deadlock with a sign-in that has verified the old password', async () => {
    const email = 'crossing@example.com';
    const browser = await new TestBrowser(app).signUpAndIn(email);
    let signIn: Promise<{ statusCode: number }> | undefined;
    await app.get(DataSource).transaction(async (manager) => {
      // Does the same as a change of the password, with the sign-in in between.
      await manager.query('SELECT FROM login WHERE user_id = $1 FOR UPDATE', [browser.userId()]);
      signIn = new TestBrowser(other).signIn(email, OLD);
      await waitUntilBlocked(env);
      await manager.query('DELETE FROM password_throttle_counter');
    });
    expect((await signIn)?.statusCode).toBe(200);
  });
});
