import { createPublicKey, randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { JwtService } from '@nestjs/jwt';
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
  signUpRequest,
  type TestEnvironment,
} from './harness';

describe('a session', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    app = await bank.instance();
    other = await bank.instance();
    await provisionAccountsImmediately(bank);
  });
  afterAll(() => bank?.close());

  async function signIn(email: string, instance = app): Promise<{ token: string; userId: string }> {
    const answer = await post(instance, 'signin', { email, password: signUpRequest(email).password });
    expect(answer.statusCode).toBe(200);
    return { token: answer.json().token, userId: answer.json().user._id };
  }

  async function signUpAndIn(email: string): Promise<{ token: string; userId: string }> {
    expect((await post(app, 'signup', signUpRequest(email))).statusCode).toBe(201);
    return signIn(email);
  }

  const wentDead = (token: string, instance = app) =>
    eventually(
      async () => (await getUser(instance, token)).statusCode,
      (status) => status === 401,
    );

  it('begins with token and user, at the top and under data', async () => {
    await post(app, 'signup', signUpRequest('Ada@example.com'));
    const answer = await post(app, 'signin', { email: ' ADA@EXAMPLE.com', password: signUpRequest('').password });
    const user = {
      _id: expect.any(String),
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@example.com',
      role: 'customer',
      isAdmin: false,
      verificationStatus: 'awaiting',
    };
    const { token, ...rest } = answer.json();
    expect(answer.statusCode).toBe(200);
    expect(rest).toEqual({ user, data: { token, user }, message: expect.any(String) });
    expect((await getUser(app, token)).json()).toEqual({ data: user });
  });

  it('gives a token that fits the published keys and says what everybody relies on', async () => {
    const { token, userId } = await signUpAndIn('claims@example.com');
    const { jwks } = await bank.bus.request('auth.security-state', {});
    const jwt = new JwtService();
    const { header } = jwt.decode<{ header: Record<string, string> }>(token, { complete: true });
    expect(header).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: jwks.keys[0]?.kid });
    const key = createPublicKey({ key: { ...jwks.keys[0] }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const claims = jwt.verify(token, { publicKey: key, algorithms: ['RS256'] });
    expect(claims).toEqual({
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      sub: userId,
      sid: expect.any(String),
      role: 'customer',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: claims.iat + ACCESS_TOKEN_SECONDS,
    });
    const { rows } = await bank.sql.query(
      'SELECT expires_at - created_at > interval $1 AS long FROM session'.replace('$1', `'${ACCESS_TOKEN_SECONDS} s'`),
    );
    expect(rows.every(({ long }) => long)).toBe(true);
  });

  it('is signed by one key, whichever instance signs, stored encrypted', async () => {
    const { token } = await signUpAndIn('instances@example.com');
    const { token: second } = await signIn('instances@example.com', other);
    expect((await getUser(other, token)).statusCode).toBe(200);
    expect((await getUser(app, second)).statusCode).toBe(200);
    const { rows } = await bank.sql.query<{ private_key: Buffer; public_jwk: object }>('SELECT * FROM signing_key');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.public_jwk).not.toHaveProperty('d');
    expect(rows[0]?.private_key.includes('RSA')).toBe(false);
    expect(rows[0]?.private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });

  it('does not begin under another secret: the service says so and does not start', async () => {
    await expect(bank.instance({ KEY_ENCRYPTION_SECRET: 'cd'.repeat(32) })).rejects.toThrow(/KEY_ENCRYPTION_SECRET/);
  });

  it('is refused with the same words for an unknown e-mail and for a wrong password', async () => {
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

  it('is refused in the same time for an unknown e-mail and for a wrong password', async () => {
    await post(app, 'signup', signUpRequest('timed@example.com'));
    const times = { 'timed@example.com': [] as number[], 'nobody@example.com': [] as number[] };
    for (let round = 0; round < 15; round++) {
      await bank.sql.query('DELETE FROM password_throttle');
      for (const [email, list] of Object.entries(times)) {
        const start = performance.now();
        await post(app, 'signin', { email, password: 'not-the-one' });
        list.push(performance.now() - start);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map((list) => list.sort((a, b) => a - b)[7]);
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });

  it('needs e-mail and password', async () => {
    for (const body of [
      {},
      { email: 'a@example.com' },
      { email: '', password: 'x' },
      { email: 'a@example.com', password: '' },
    ]) {
      expect((await post(app, 'signin', body)).statusCode).toBe(422);
    }
  });

  it('ends at sign-out, on every instance, and signing out again is no fault', async () => {
    const { token } = await signUpAndIn('leaving@example.com');
    const { token: stays } = await signIn('leaving@example.com');
    const [first, again] = await Promise.all([
      post(app, 'signout', undefined, token),
      post(app, 'signout', undefined, token),
    ]);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.json()).toEqual({ data: null, message: 'You have signed out.' });
    expect([await wentDead(token), await wentDead(token, other)]).toEqual([401, 401]);
    expect((await getUser(app, stays)).statusCode).toBe(200);
    const { revocations } = await bank.bus.request('auth.security-state', {});
    const sid = new JwtService().decode<{ sid: string }>(token).sid;
    const told = revocations.filter(({ sessionId }) => sessionId === sid);
    expect(told).toHaveLength(1);
    expect(told[0]?.until).toBeGreaterThan(Date.now() / 1000 + ACCESS_TOKEN_SECONDS - 5);
  });

  it('needs a token to be read; signing out needs nothing', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401);
    expect((await post(app, 'signout')).statusCode).toBe(200);
  });

  it('shows names and status as svc-users told them last, late messages dropped', async () => {
    const { token, userId } = await signUpAndIn('renamed@example.com');
    const change = (revision: number, firstName: string) =>
      bank.bus.publish('user.profile-changed', {
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

  it('of who was deleted is over, after a restart too; the e-mail is free again', async () => {
    const email = 'moving.out@example.com';
    const { userId, token } = await signUpAndIn(email);
    const gone = { userId, actorId: randomUUID(), date: new Date().toISOString() };
    await bank.bus.publish('user.deleted', gone);
    await bank.bus.publish('user.deleted', gone);
    const over = await eventually(
      () => getUser(app, token),
      ({ statusCode }) => statusCode === 401,
    );
    expect(over.statusCode).toBe(401);
    expect((await post(app, 'signin', { email, password: signUpRequest(email).password })).statusCode).toBe(401);

    const restarted = await bank.instance();
    expect((await getUser(restarted, token)).statusCode).toBe(401);
    expect((await post(app, 'signup', signUpRequest(email))).statusCode).toBe(201);
  });

  describe('login.update', () => {
    const update = (userId: string, email: string, isDisabled = false) =>
      bank.bus.request('login.update', { userId, email, isDisabled });

    it('changes the e-mail once, however often it is told, and tells svc-users', async () => {
      const { userId } = await signUpAndIn('before@example.com');
      const told: unknown[] = [];
      await bank.bus.observe('login.changed', (change) => told.push(change));
      const first = await update(userId, 'After@example.com');
      expect(first).toEqual({ outcome: 'updated', revision: 1 });
      expect(await update(userId, 'After@example.com')).toEqual(first);
      expect((await signIn('after@example.com')).userId).toBe(userId);
      await eventually(async () => told.length, Boolean);
      expect(told).toEqual([{ userId, email: 'After@example.com', isDisabled: false, revision: 1 }]);
    });

    it('tells the former address and the audit who changed what', async () => {
      const told = await recordEvents(bank);
      const { userId } = await signUpAndIn('moved@example.com');
      const actor = { userId: randomUUID(), role: 'administrator' as const };
      await bank.bus.request('login.update', { userId, email: 'arrived@example.com', isDisabled: false, actor });
      const [notice] = await eventually(
        async () => told.due.filter((due) => due.userId === userId && due.notice.kind === 'email-changed'),
        ({ length }) => length > 0,
      );
      expect(notice?.notice).toEqual({ kind: 'email-changed', formerEmail: 'moved@example.com' });
      const acts = await eventually(
        async () => told.audited.filter(({ action, subjectId }) => action === 'login.updated' && subjectId === userId),
        ({ length }) => length > 0,
      );
      expect(acts).toEqual([
        expect.objectContaining({
          actor,
          changes: [{ field: 'email', before: 'moved@example.com', after: 'arrived@example.com' }],
        }),
      ]);
    });

    it('undoes nothing that came after the state it was made for', async () => {
      const { userId } = await signUpAndIn('late@example.com');
      const change = (email: string, expectedRevision: number) =>
        bank.bus.request('login.update', { userId, email, isDisabled: false, expectedRevision });
      expect(await change('late.1@example.com', 0)).toEqual({ outcome: 'updated', revision: 1 });
      expect(await change('late.2@example.com', 0)).toEqual({
        outcome: 'refused',
        code: 'superseded',
        login: { email: 'late.1@example.com', isDisabled: false, revision: 1 },
      });
      expect(await change('late.1@example.com', 0)).toEqual({ outcome: 'updated', revision: 1 });
    });

    it('refuses an e-mail of somebody else and a user who is not there', async () => {
      const { userId } = await signUpAndIn('mine@example.com');
      await post(app, 'signup', signUpRequest('yours@example.com'));
      expect(await update(userId, 'YOURS@example.com')).toEqual({ outcome: 'refused', code: 'email_taken' });
      expect(await update(randomUUID(), 'free@example.com')).toEqual({ outcome: 'refused', code: 'not_found' });
      expect((await signIn('mine@example.com')).userId).toBe(userId);
    });

    it('ends every session when it disables, and says why only to who knows the password', async () => {
      const email = 'disabled@example.com';
      const { token, userId } = await signUpAndIn(email);
      const { token: second } = await signIn(email, other);
      expect(await update(userId, email, true)).toEqual({ outcome: 'updated', revision: 1 });
      expect([await wentDead(token), await wentDead(second, other)]).toEqual([401, 401]);
      const right = await post(app, 'signin', { email, password: signUpRequest(email).password });
      expect([right.statusCode, right.json().code]).toEqual([401, 'account_disabled']);
      const wrong = await post(app, 'signin', { email, password: 'not-the-one' });
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials']);
      expect(await update(userId, email, false)).toEqual({ outcome: 'updated', revision: 2 });
      expect((await signIn(email)).userId).toBe(userId);
    });

    it('leaves no session open that began while it disabled', async () => {
      const email = 'racing@example.com';
      const { userId } = await signUpAndIn(email);
      const signIns = Array.from({ length: 8 }, () =>
        post(app, 'signin', { email, password: signUpRequest(email).password }),
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
      await update(userId, email, true);
      await Promise.all(signIns);
      const open = await bank.sql.query('SELECT FROM session WHERE user_id = $1 AND revoked_at IS NULL', [userId]);
      expect(open.rowCount).toBe(0);
    });
  });

  it('is an auditor’s for the first auditor', async () => {
    const answer = await post(app, 'signin', AUDITOR);
    expect(answer.json().user).toMatchObject({ role: 'auditor', isAdmin: false });
    expect(new JwtService().decode(answer.json().token)).toMatchObject({ role: 'auditor' });
  });

  it('is an administrator’s for the first administrator', async () => {
    const answer = await post(app, 'signin', ADMIN);
    expect(answer.json().user).toMatchObject({ firstName: 'Bank', lastName: 'Administrator', isAdmin: true });
    expect(new JwtService().decode(answer.json().token)).toMatchObject({ role: 'administrator' });
  });
});
