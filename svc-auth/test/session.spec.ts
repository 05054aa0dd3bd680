import { createPublicKey, randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { decodeJwt, jwtVerify } from 'jose';
import { DataSource } from 'typeorm';
import { PasswordHasher } from '../src/password/password-hasher.service';
import {
  ADMIN,
  AUDITOR,
  createTestEnvironment,
  eventually,
  getUser,
  post,
  provisionAccountsImmediately,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
  waitUntilBlocked,
} from './harness';

describe('sign-in and sessions', () => {
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;

  beforeAll(async () => {
    env = await createTestEnvironment();
    app = await env.startInstance();
    other = await env.startInstance();
    await provisionAccountsImmediately(env);
  });
  afterAll(() => env?.close());

  async function signIn(email: string, instance = app): Promise<{ token: string; userId: string }> {
    const response = await post(instance, 'signin', { email, password: signUpRequest(email).password });
    expect(response.statusCode).toBe(200);
    return { token: response.json().token, userId: response.json().user._id };
  }

  async function signUpAndIn(email: string): Promise<{ token: string; userId: string }> {
    expect((await post(app, 'signup', signUpRequest(email))).statusCode).toBe(201);
    return signIn(email);
  }

  const waitUntilRevoked = (token: string, instance = app) =>
    eventually(
      async () => (await getUser(instance, token)).statusCode,
      (status) => status === 401,
    );

  it('returns token and user, at the top level and under data', async () => {
    await post(app, 'signup', signUpRequest('Ada@example.com'));
    const response = await post(app, 'signin', { email: ' ADA@EXAMPLE.com', password: signUpRequest('').password });
    const user = {
      _id: expect.any(String),
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@example.com',
      role: 'customer',
      isAdmin: false,
      verificationStatus: 'awaiting',
    };
    const { token, ...rest } = response.json();
    expect(response.statusCode).toBe(200);
    expect(rest).toEqual({ user, data: { token, user }, message: expect.any(String) });
    expect((await getUser(app, token)).json()).toEqual({ data: user });
  });

  it('signs a token that the published keys verify, with the expected claims', async () => {
    const { token, userId } = await signUpAndIn('claims@example.com');
    const { jwks } = await env.bus.request('auth.security-state', {});
    const key = createPublicKey({ key: { ...jwks.keys[0] }, format: 'jwk' });
    const { payload: claims, protectedHeader } = await jwtVerify(token, key, { algorithms: ['RS256'] });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: jwks.keys[0]?.kid });
    expect(claims).toEqual({
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      sub: userId,
      sid: expect.any(String),
      role: 'customer',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims.iat) + ACCESS_TOKEN_SECONDS,
    });
    const { rows } = await env.sql.query(
      'SELECT expires_at - created_at > interval $1 AS long FROM session'.replace('$1', `'${ACCESS_TOKEN_SECONDS} s'`),
    );
    expect(rows.every(({ long }) => long)).toBe(true);
  });

  it('signs with one key on every instance, stored encrypted', async () => {
    const { token } = await signUpAndIn('instances@example.com');
    const { token: second } = await signIn('instances@example.com', other);
    expect((await getUser(other, token)).statusCode).toBe(200);
    expect((await getUser(app, second)).statusCode).toBe(200);
    const { rows } = await env.sql.query<{ private_key: Buffer; public_jwk: object }>('SELECT * FROM signing_key');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.public_jwk).not.toHaveProperty('d');
    expect(rows[0]?.private_key.includes('RSA')).toBe(false);
    expect(rows[0]?.private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });

  it('refuses to start with another KEY_ENCRYPTION_SECRET', async () => {
    await expect(env.startInstance({ KEY_ENCRYPTION_SECRET: 'cd'.repeat(32) })).rejects.toThrow(
      /KEY_ENCRYPTION_SECRET/,
    );
  });

  it('responds with the same message to an unknown email and a wrong password', async () => {
    await post(app, 'signup', signUpRequest('known@example.com'));
    const wrong = await post(app, 'signin', { email: 'known@example.com', password: 'not-the-one' });
    const unknown = await post(app, 'signin', { email: 'unknown@example.com', password: 'not-the-one' });
    const { requestId: first, ...one } = wrong.json();
    const { requestId: second, ...two } = unknown.json();
    expect(first).not.toBe(second);
    expect(one).toEqual(two);
    expect([wrong.statusCode, one.code, one.message]).toEqual([
      401,
      'wrong_credentials',
      'The email or password is incorrect.',
    ]);
  });

  it('verifies one hash of the same cost for an unknown email and for a wrong password', async () => {
    await post(app, 'signup', signUpRequest('timed@example.com'));
    const signInTime = async (email: string) => {
      await env.sql.query('DELETE FROM password_throttle_counter');
      const start = performance.now();
      await post(app, 'signin', { email, password: 'not-the-one' });
      return performance.now() - start;
    };
    const verify = jest.spyOn(app.get(PasswordHasher, { strict: false }), 'verify');
    let [unknown, known] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // In turns, so that other programs slow down both.
    for (let round = 0; round < 15; round++) {
      unknown = Math.min(unknown, await signInTime('nobody@example.com'));
      known = Math.min(known, await signInTime('timed@example.com'));
    }
    expect(verify).toHaveBeenCalledTimes(30);
    // Without the hash, the response to an unknown email would be about ten times as fast.
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });

  it('requires email and password', async () => {
    for (const body of [
      {},
      { email: 'a@example.com' },
      { email: '', password: 'x' },
      { email: 'a@example.com', password: '' },
    ]) {
      expect((await post(app, 'signin', body)).statusCode).toBe(422);
    }
  });

  it('ends the session on every instance at sign-out, which is idempotent', async () => {
    const { token } = await signUpAndIn('leaving@example.com');
    const { token: otherToken } = await signIn('leaving@example.com');
    const [first, again] = await Promise.all([
      post(app, 'signout', undefined, token),
      post(app, 'signout', undefined, token),
    ]);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.json()).toEqual({ data: null, message: 'You have signed out.' });
    expect([await waitUntilRevoked(token), await waitUntilRevoked(token, other)]).toEqual([401, 401]);
    expect((await getUser(app, otherToken)).statusCode).toBe(200);
    const { revocations } = await env.bus.request('auth.security-state', {});
    const sid = decodeJwt<{ sid: string }>(token).sid;
    const published = revocations.filter(({ sessionId }) => sessionId === sid);
    expect(published).toHaveLength(1);
    expect(published[0]?.until).toBeGreaterThan(Date.now() / 1000 + ACCESS_TOKEN_SECONDS - 5);
  });

  it('requires a token to read the user, but not to sign out', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401);
    expect((await post(app, 'signout')).statusCode).toBe(200);
  });

  it('shows the latest profile from svc-users and drops late events', async () => {
    const { token, userId } = await signUpAndIn('renamed@example.com');
    const change = (revision: number, firstName: string) =>
      env.bus.publish('user.profile-changed', {
        userId,
        firstName,
        lastName: 'King',
        verificationStatus: 'verified',
        revision,
      });
    await change(3, 'Augusta');
    await eventually(
      async () => (await getUser(app, token)).json().data,
      (user) => user.firstName === 'Augusta',
    );
    await change(2, 'Late');
    await change(3, 'Twice');
    await change(4, 'Countess');
    const user = await eventually(
      async () => (await getUser(app, token)).json().data,
      ({ firstName }) => firstName !== 'Augusta',
    );
    expect(user).toMatchObject({ firstName: 'Countess', lastName: 'King', verificationStatus: 'verified' });
  });

  it('ends the sessions of a deleted user, also after a restart, and frees the email', async () => {
    const email = 'moving.out@example.com';
    const { userId, token } = await signUpAndIn(email);
    const deleted = { userId, actorId: randomUUID(), date: new Date().toISOString() };
    await env.bus.publish('user.deleted', deleted);
    await env.bus.publish('user.deleted', deleted);
    const over = await eventually(
      () => getUser(app, token),
      ({ statusCode }) => statusCode === 401,
    );
    expect(over.statusCode).toBe(401);
    expect((await post(app, 'signin', { email, password: signUpRequest(email).password })).statusCode).toBe(401);
    const { rows } = await env.sql.query('SELECT user_agent, address FROM session WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ user_agent: null, address: null }]);
    const mails = await env.sql.query('SELECT id FROM queued_email WHERE user_id = $1', [userId]);
    expect(mails.rows).toEqual([]);

    const restarted = await env.startInstance();
    expect((await getUser(restarted, token)).statusCode).toBe(401);
    expect((await post(app, 'signup', signUpRequest(email))).statusCode).toBe(201);
  });

  it.each<[string, (userId: string, email: string) => Promise<unknown>]>([
    ['is disabled', (userId, email) => env.bus.request('login.update', { userId, email, isDisabled: true })],
    [
      'is deleted',
      (userId) => env.bus.publish('user.deleted', { userId, actorId: randomUUID(), date: new Date().toISOString() }),
    ],
  ])('rejects the tokens of a session that expired before its user %s', async (what, change) => {
    const email = `${what.replace(' ', '.')}@example.com`;
    const { token, userId } = await signUpAndIn(email);
    await env.sql.query(
      `UPDATE session SET expires_at = now() - interval '1 s', ends_at = now() - interval '1 s' WHERE user_id = $1`,
      [userId],
    );
    // Unlike most routes of other services, `GET /auth/user` reads the login.
    const listSessions = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await other.inject({ method: 'GET', url: '/api/auth/sessions', headers })).statusCode;
    };
    expect(await listSessions()).toBe(200);
    await change(userId, email);
    expect(await eventually(listSessions, (status) => status === 401)).toBe(401);
  });

  describe('login.update', () => {
    const update = (userId: string, email: string, isDisabled = false) =>
      env.bus.request('login.update', { userId, email, isDisabled });

    it('changes the email once when redelivered, and publishes the change', async () => {
      const { userId } = await signUpAndIn('before@example.com');
      const changes: unknown[] = [];
      await env.bus.observe('login.changed', (change) => changes.push(change));
      const first = await update(userId, 'After@example.com');
      expect(first).toEqual({ outcome: 'updated', revision: 1 });
      expect(await update(userId, 'After@example.com')).toEqual(first);
      expect((await signIn('after@example.com')).userId).toBe(userId);
      await eventually(async () => changes.length, Boolean);
      expect(changes).toEqual([{ userId, email: 'After@example.com', isDisabled: false, revision: 1 }]);
    });

    it('notifies the former address and audits the change with its actor', async () => {
      const recorded = await recordEvents(env);
      const { userId } = await signUpAndIn('moved@example.com');
      const actor = { userId: randomUUID(), role: 'administrator' as const };
      await env.bus.request('login.update', { userId, email: 'arrived@example.com', isDisabled: false, actor });
      const [notice] = await eventually(
        async () => recorded.notices.filter((due) => due.userId === userId && due.notice.kind === 'email-changed'),
        ({ length }) => length > 0,
      );
      expect(notice?.notice).toEqual({ kind: 'email-changed', formerEmail: 'moved@example.com' });
      const entries = await eventually(
        async () =>
          recorded.audited.filter(({ action, subjectId }) => action === 'login.updated' && subjectId === userId),
        ({ length }) => length > 0,
      );
      expect(entries).toEqual([
        expect.objectContaining({
          actor,
          changes: [{ field: 'email', before: 'moved@example.com', after: 'arrived@example.com' }],
        }),
      ]);
    });

    it('changes nothing when the expected revision is outdated', async () => {
      const { userId } = await signUpAndIn('late@example.com');
      const change = (email: string, expectedRevision: number) =>
        env.bus.request('login.update', { userId, email, isDisabled: false, expectedRevision });
      expect(await change('late.1@example.com', 0)).toEqual({ outcome: 'updated', revision: 1 });
      expect(await change('late.2@example.com', 0)).toEqual({
        outcome: 'refused',
        code: 'superseded',
        login: { email: 'late.1@example.com', isDisabled: false, revision: 1 },
      });
      expect(await change('late.1@example.com', 0)).toEqual({ outcome: 'updated', revision: 1 });
    });

    it('rejects an email in use and an unknown user', async () => {
      const { userId } = await signUpAndIn('mine@example.com');
      await post(app, 'signup', signUpRequest('yours@example.com'));
      expect(await update(userId, 'YOURS@example.com')).toEqual({ outcome: 'refused', code: 'email_taken' });
      expect(await update(randomUUID(), 'free@example.com')).toEqual({ outcome: 'refused', code: 'not_found' });
      expect((await signIn('mine@example.com')).userId).toBe(userId);
    });

    it('ends every session when it disables a login, and gives the reason only after the right password', async () => {
      const email = 'disabled@example.com';
      const { token, userId } = await signUpAndIn(email);
      const { token: second } = await signIn(email, other);
      expect(await update(userId, email, true)).toEqual({ outcome: 'updated', revision: 1 });
      expect([await waitUntilRevoked(token), await waitUntilRevoked(second, other)]).toEqual([401, 401]);
      const right = await post(app, 'signin', { email, password: signUpRequest(email).password });
      expect([right.statusCode, right.json().code]).toEqual([401, 'account_disabled']);
      const wrong = await post(app, 'signin', { email, password: 'not-the-one' });
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials']);
      expect(await update(userId, email, false)).toEqual({ outcome: 'updated', revision: 2 });
      expect((await signIn(email)).userId).toBe(userId);
    });

    it('leaves no session open that was opened concurrently', async () => {
      const email = 'racing@example.com';
      const { userId } = await signUpAndIn(email);
      let signIns: ReturnType<typeof post>[] = [];
      let disabled: ReturnType<typeof update> | undefined;
      await other.get(DataSource).transaction(async (manager) => {
        await manager.query('SELECT FROM login WHERE user_id = $1 FOR UPDATE', [userId]);
        signIns = Array.from({ length: 8 }, () =>
          post(app, 'signin', { email, password: signUpRequest(email).password }),
        );
        await waitUntilBlocked(env, 'FOR NO KEY UPDATE');
        disabled = update(userId, email, true);
      });
      const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode);
      expect(await disabled).toMatchObject({ outcome: 'updated' });
      // Proves that a sign-in was first, so that there was a session to end.
      expect(statuses).toContain(200);
      const open = await env.sql.query('SELECT FROM session WHERE user_id = $1 AND revoked_at IS NULL', [userId]);
      expect(open.rowCount).toBe(0);
    });
  });

  it('gives the first auditor the auditor role', async () => {
    const response = await post(app, 'signin', AUDITOR);
    expect(response.json().user).toMatchObject({ role: 'auditor', isAdmin: false });
    expect(decodeJwt(response.json().token)).toMatchObject({ role: 'auditor' });
  });

  it('gives the first administrator the administrator role', async () => {
    const response = await post(app, 'signin', ADMIN);
    expect(response.json().user).toMatchObject({ firstName: 'Bank', lastName: 'Administrator', isAdmin: true });
    expect(decodeJwt(response.json().token)).toMatchObject({ role: 'administrator' });
  });
});
