import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SigningKeys } from '../src/keys/signing-keys.service';
import {
  createTestEnvironment,
  eventually,
  getUser,
  provisionAccountsImmediately,
  recordEvents,
  type TestEnvironment,
} from './harness';
import { TestBrowser } from './test-browser';

describe('signing keys', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;
  let told: Awaited<ReturnType<typeof recordEvents>>;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    app = await bank.instance({ SIGNING_KEY_DAYS: '30' });
    other = await bank.instance({ SIGNING_KEY_DAYS: '30' });
    await provisionAccountsImmediately(bank);
    told = await recordEvents(bank);
  });
  afterAll(() => bank?.close());

  /** Lets so much time pass for the keys. */
  const age = (interval: string) =>
    bank.sql.query(
      `UPDATE signing_key SET created_at = created_at - interval '${interval}', current_at = current_at - interval '${interval}',
         retired_at = retired_at - interval '${interval}'`,
    );
  const look = (instance: NestFastifyApplication) => instance.get(SigningKeys).rotateIfDue();
  const announced = async () => {
    const { jwks } = await bank.bus.request('auth.security-state', {});
    return jwks.keys.map(({ kid }) => kid);
  };
  const kidOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  it('take turns: announced first, then signing, then known until no token of theirs lives', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('keys@example.com');
    const [first] = await announced();
    const oldToken = browser.token ?? '';
    expect(kidOf(oldToken)).toBe(first);

    await look(app);
    expect(await announced()).toEqual([first]);

    await age('29 days 23 hours 51 minutes');
    await Promise.all([look(app), look(other), look(app), look(other)]);
    const [, second, ...more] = await announced();
    expect(more).toEqual([]);
    await age('9 minutes');
    await Promise.all([look(app), look(other)]);
    await browser.post('refresh');
    expect(kidOf(browser.token)).toBe(first);

    await age('2 minutes');
    await Promise.all([look(app), look(other)]);
    expect(await announced()).toEqual([first, second]);
    for (const instance of [app, other]) {
      const fresh = new TestBrowser(instance);
      await fresh.signIn('keys@example.com');
      expect(kidOf(fresh.token)).toBe(second);
      for (const asked of [app, other]) {
        expect((await getUser(asked, fresh.token ?? '')).statusCode).toBe(200);
        expect((await getUser(asked, oldToken)).statusCode).toBe(200);
      }
    }

    await age('11 minutes');
    await look(other);
    expect(await announced()).toEqual([first, second]);
    await age('2 minutes');
    await look(other);
    expect(await announced()).toEqual([second]);
    const restarted = await bank.instance();
    expect((await getUser(restarted, oldToken)).statusCode).toBe(401);

    const acts = await eventually(
      async () => told.audited.filter(({ action }) => action === 'signing-key.rotated'),
      ({ length }) => length > 0,
    );
    expect(acts).toEqual([
      expect.objectContaining({ actor: null, changes: [{ field: 'kid', before: first, after: second }] }),
    ]);
  });

  it('are never shown with their private halves, and the sealing key is another one', async () => {
    const { jwks, sealingKey } = await bank.bus.request('auth.security-state', {});
    for (const key of [...jwks.keys, sealingKey]) {
      expect(Object.keys({ ...key }).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
    expect(sealingKey).toMatchObject({ use: 'enc', alg: 'RSA-OAEP-256' });
    expect(jwks.keys.map(({ n }) => n)).not.toContain(sealingKey?.n);
  });
});
