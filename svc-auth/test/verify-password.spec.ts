import { randomUUID } from 'node:crypto';
import { sealPassword } from '@larkspur/service-kit/security/sealed-password';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SealingKeyService } from '../src/keys/sealing-key.service';
import {
  createTestEnvironment,
  post,
  provisionAccountsImmediately,
  signUpRequest,
  type TestEnvironment,
} from './harness';

describe('login.verify-password', () => {
  let env: TestEnvironment;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    env = await createTestEnvironment();
    app = await env.startInstance();
    await provisionAccountsImmediately(env);
  });
  afterAll(() => env?.close());

  const signUp = async (email: string): Promise<string> =>
    (await post(app, 'signup', signUpRequest(email))).json().data._id;

  async function verify(userId: string, password: string, { sealedFor = userId, timeoutMs = 30_000 } = {}) {
    const { sealingKey } = await env.bus.request('auth.security-state', {}, { timeoutMs: 30_000 });
    if (!sealingKey) throw new Error('No sealing key');
    const sealedPassword = await sealPassword(sealingKey, sealedFor, password);
    return env.bus.request('login.verify-password', { userId, sealedPassword }, { timeoutMs });
  }

  it('verifies the right password and rejects a wrong one or an unknown user', async () => {
    const userId = await signUp('ada@example.com');
    expect(await verify(userId, signUpRequest('').password)).toEqual({ outcome: 'verified' });
    expect(await verify(userId, 'not-the-one')).toEqual({ outcome: 'wrong' });
    expect(await verify(randomUUID(), signUpRequest('').password)).toEqual({ outcome: 'wrong' });
  });

  it('limits guesses and resets the counter after a correct password', async () => {
    const userId = await signUp('guessed@example.com');
    for (let attempt = 0; attempt < 9; attempt++) await verify(userId, 'not-the-one');
    expect(await verify(userId, signUpRequest('').password)).toEqual({ outcome: 'verified' });
    const replies = await Promise.all(Array.from({ length: 30 }, () => verify(userId, 'not-the-one')));
    expect(replies.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(10);
    expect(replies.find(({ outcome }) => outcome === 'throttled')).toEqual({
      outcome: 'throttled',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await verify(userId, signUpRequest('').password)).outcome).toBe('throttled');
    // Sign-in has a counter of its own.
    expect(
      (await post(app, 'signin', { email: 'guessed@example.com', password: signUpRequest('').password })).statusCode,
    ).toBe(200);
  });

  it('rejects a password that was sealed for another user', async () => {
    const userId = await signUp('sealed@example.com');
    const open = jest.spyOn(app.get(SealingKeyService), 'open');
    // A handler that fails sends no reply.
    const reply = verify(userId, signUpRequest('').password, { sealedFor: randomUUID(), timeoutMs: 3_000 });
    await expect(reply).rejects.toThrow();
    await expect(open.mock.results[0]?.value).rejects.toThrow();
  });

  it('stores the private key encrypted', async () => {
    const { rows } = await env.sql.query('SELECT private_key FROM sealing_key');
    expect(rows).toHaveLength(1);
    expect(rows[0].private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });
});
