import { randomUUID } from 'node:crypto';
import { sealPassword } from '@larkspur/service-kit/security/sealed-password';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createTestEnvironment,
  post,
  provisionAccountsImmediately,
  signUpRequest,
  type TestEnvironment,
} from './harness';

describe('login.verify-password', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    app = await bank.instance();
    await provisionAccountsImmediately(bank);
  });
  afterAll(() => bank?.close());

  const signUp = async (email: string): Promise<string> =>
    (await post(app, 'signup', signUpRequest(email))).json().data._id;

  async function verify(userId: string, password: string, sealedFor = userId) {
    const { sealingKey } = await bank.bus.request('auth.security-state', {});
    if (!sealingKey) throw new Error('No sealing key');
    const sealedPassword = await sealPassword(sealingKey, sealedFor, password);
    return bank.bus.request('login.verify-password', { userId, sealedPassword }, { timeoutMs: 1_500 });
  }

  it('tells the right password from a wrong one, and from anybody’s who is not there', async () => {
    const userId = await signUp('ada@example.com');
    expect(await verify(userId, signUpRequest('').password)).toEqual({ outcome: 'verified' });
    expect(await verify(userId, 'not-the-one')).toEqual({ outcome: 'wrong' });
    expect(await verify(randomUUID(), signUpRequest('').password)).toEqual({ outcome: 'wrong' });
  });

  it('bounds guesses, and a right one forgives', async () => {
    const userId = await signUp('guessed@example.com');
    for (let tries = 0; tries < 9; tries++) await verify(userId, 'not-the-one');
    expect(await verify(userId, signUpRequest('').password)).toEqual({ outcome: 'verified' });
    const replies = await Promise.all(Array.from({ length: 30 }, () => verify(userId, 'not-the-one')));
    expect(replies.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(10);
    expect(replies.find(({ outcome }) => outcome === 'throttled')).toEqual({
      outcome: 'throttled',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await verify(userId, signUpRequest('').password)).outcome).toBe('throttled');
    // At the door a counter of its own decides.
    expect(
      (await post(app, 'signin', { email: 'guessed@example.com', password: signUpRequest('').password })).statusCode,
    ).toBe(200);
  });

  it('opens no password that was sealed for somebody else', async () => {
    const userId = await signUp('sealed@example.com');
    await expect(verify(userId, signUpRequest('').password, randomUUID())).rejects.toThrow();
  });

  it('keeps the private half to itself', async () => {
    const { rows } = await bank.sql.query('SELECT private_key FROM sealing_key');
    expect(rows).toHaveLength(1);
    expect(rows[0].private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });
});
