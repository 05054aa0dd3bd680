import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../src/config';
import { SigningKeyRepository } from '../src/keys/signing-key.repository';
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
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  let other: NestFastifyApplication;
  let recorded: Awaited<ReturnType<typeof recordEvents>>;

  beforeAll(async () => {
    env = await createTestEnvironment();
    app = await env.startInstance({ SIGNING_KEY_DAYS: '30' });
    other = await env.startInstance({ SIGNING_KEY_DAYS: '30' });
    await provisionAccountsImmediately(env);
    recorded = await recordEvents(env);
  });
  afterAll(() => env?.close());

  /** Ages the keys by this interval. */
  const age = (interval: string) =>
    env.sql.query(
      `UPDATE signing_key SET created_at = created_at - interval '${interval}', current_at = current_at - interval '${interval}',
         retired_at = retired_at - interval '${interval}'`,
    );
  const rotate = (instance: NestFastifyApplication) => instance.get(SigningKeys).rotateIfDue();
  const publishedKids = async () => {
    const { jwks } = await env.bus.request('auth.security-state', {});
    return jwks.keys.map(({ kid }) => kid);
  };
  const getKid = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  it('are published ahead, then sign, then stay published until their last token expires', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('keys@example.com');
    const [first] = await publishedKids();
    const oldToken = browser.token ?? '';
    expect(getKid(oldToken)).toBe(first);

    await rotate(app);
    expect(await publishedKids()).toEqual([first]);

    await age('29 days 23 hours 51 minutes');
    await Promise.all([rotate(app), rotate(other), rotate(app), rotate(other)]);
    const [, second, ...more] = await publishedKids();
    expect(more).toEqual([]);
    await age('9 minutes');
    await Promise.all([rotate(app), rotate(other)]);
    await browser.post('refresh');
    expect(getKid(browser.token)).toBe(first);

    await age('2 minutes');
    await Promise.all([rotate(app), rotate(other)]);
    expect(await publishedKids()).toEqual([first, second]);
    for (const instance of [app, other]) {
      const fresh = new TestBrowser(instance);
      await fresh.signIn('keys@example.com');
      expect(getKid(fresh.token)).toBe(second);
      for (const asked of [app, other]) {
        expect((await getUser(asked, fresh.token ?? '')).statusCode).toBe(200);
        expect((await getUser(asked, oldToken)).statusCode).toBe(200);
      }
    }

    await age('11 minutes');
    await rotate(other);
    expect(await publishedKids()).toEqual([first, second]);
    await age('2 minutes');
    await rotate(other);
    expect(await publishedKids()).toEqual([second]);
    const restarted = await env.startInstance();
    expect((await getUser(restarted, oldToken)).statusCode).toBe(401);

    const entries = await eventually(
      async () => recorded.audited.filter(({ action }) => action === 'signing-key.rotated'),
      ({ length }) => length > 0,
    );
    expect(entries).toEqual([
      expect.objectContaining({ actor: null, changes: [{ field: 'kid', before: first, after: second }] }),
    ]);
  });

  it('does not sign with a key that it cannot decrypt: the current one signs until another is published', async () => {
    const browser = await new TestBrowser(app).signUpAndIn('unreadable@example.com');
    const current = getKid(browser.token);
    await age('30 days');
    await rotate(app);
    const [, unreadable = ''] = await publishedKids();
    await env.sql.query('UPDATE signing_key SET private_key = $2 WHERE kid = $1', [unreadable, Buffer.alloc(64)]);
    await age('11 minutes');
    for (const instance of [app, other]) await rotate(instance);
    const [first, next, ...more] = await publishedKids();
    expect([first, more]).toEqual([current, []]);
    expect(next).not.toBe(unreadable);
    for (const instance of [app, other]) {
      const fresh = new TestBrowser(instance);
      await fresh.signIn('unreadable@example.com');
      expect(getKid(fresh.token)).toBe(current);
      expect((await getUser(app, fresh.token ?? '')).statusCode).toBe(200);
    }
    await age('11 minutes');
    for (const instance of [app, other]) await rotate(instance);
    await browser.post('refresh');
    expect(getKid(browser.token)).toBe(next);
  });

  it('are not changed by a process with another secret', async () => {
    await age('30 days');
    await rotate(app);
    const published = await publishedKids();
    expect(published).toHaveLength(2);
    const config = Object.assign(new AuthConfig(), app.get(AuthConfig));
    const keys = new SigningKeys(
      config,
      app.get(DataSource),
      app.get(SigningKeyRepository),
      app.get(Audit),
      app.get(Outbox),
    );
    await keys.rotateIfDue();
    // Its file was replaced while it runs.
    config.KEY_ENCRYPTION_SECRET = 'f'.repeat(64);
    await expect(keys.rotateIfDue()).rejects.toThrow('cannot be decrypted');
    expect(await publishedKids()).toEqual(published);
    expect(keys.signer().kid).toBe(published[0]);
  });

  it('are published without private parts, and the sealing key is a separate key', async () => {
    const { jwks, sealingKey } = await env.bus.request('auth.security-state', {});
    for (const key of [...jwks.keys, sealingKey]) {
      expect(Object.keys({ ...key }).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
    expect(sealingKey).toMatchObject({ use: 'enc', alg: 'RSA-OAEP-256' });
    expect(jwks.keys).not.toContainEqual(expect.objectContaining({ n: sealingKey?.n }));
  });
});
