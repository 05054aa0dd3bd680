import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { sealPassword } from '@larkspur/service-kit/security/sealed-password';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../src/config';
import { ReencryptJob } from '../src/keys/reencrypt.job';
import { SealingKeyService } from '../src/keys/sealing-key.service';
import { SigningKeys } from '../src/keys/signing-keys.service';
import { MailRepository } from '../src/mail/mail.repository';
import { openContent, sealContent } from '../src/mail/sealed-content';
import { createTestEnvironment, provisionAccountsImmediately, signUpRequest, type TestEnvironment } from './harness';
import { TestBrowser } from './test-browser';

const A = 'ab'.repeat(32);
const B = 'cd'.repeat(32);

let env: TestEnvironment;
let app: NestFastifyApplication;

beforeEach(async () => {
  env = await createTestEnvironment();
  app = await env.startInstance();
  await provisionAccountsImmediately(env);
});
afterEach(() => env?.close());

/** Changes values like a changed file of a variable. */
const change = (values: Partial<AuthConfig>, instance = app) => Object.assign(instance.get(AuthConfig), values);

async function outdated(): Promise<number | undefined> {
  const metric = app.get(Metrics).registry.getSingleMetric('outdated_encrypted_rows');
  return (await metric?.get())?.values[0]?.value;
}

test('a new KEY_ENCRYPTION_SECRET takes over what is stored, and no session ends', async () => {
  const browser = await new TestBrowser(app).signUpAndIn('ada@example.com');
  const idle = await new TestBrowser(app).signUpAndIn('idle@example.com');
  const leaving = await new TestBrowser(app).signUpAndIn('leaving@example.com');
  // It waits for a mail server that is unavailable.
  const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const id = '0193a4c0-0000-7000-8000-000000000001';
  await app.get(MailRepository).insert(app.get(DataSource).manager, {
    id,
    userId: null,
    toAddress: 'ada@example.com',
    toName: null,
    kind: 'test',
    sealedContent: sealContent(A, id, mail),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await env.sql.query(`UPDATE queued_email SET next_attempt_at = now() + interval '1 hour' WHERE id = $1`, [id]);

  change({ KEY_ENCRYPTION_SECRET: `${A},+${B}` });
  await app.get(ReencryptJob).run();
  expect(await outdated()).toBe(0);
  expect((await browser.post('refresh')).statusCode).toBe(200);

  change({ KEY_ENCRYPTION_SECRET: `${A},${B}` });
  expect(await outdated()).toBeGreaterThanOrEqual(3);
  await app.get(ReencryptJob).run();
  expect(await outdated()).toBe(0);
  const { rows } = await env.sql.query('SELECT sealed_content FROM queued_email WHERE id = $1', [id]);
  expect(openContent(B, id, rows[0].sealed_content)).toEqual(mail);
  expect(() => openContent(A, id, rows[0].sealed_content)).toThrow();
  expect((await browser.post('refresh')).statusCode).toBe(200);

  // With the new secret alone, as after a restart.
  const fresh = await env.startInstance({ KEY_ENCRYPTION_SECRET: B });
  change({ KEY_ENCRYPTION_SECRET: B });
  for (const one of [browser, idle]) expect((await one.post('refresh')).statusCode).toBe(200);
  await expect(env.startInstance({ KEY_ENCRYPTION_SECRET: A })).rejects.toThrow(/KEY_ENCRYPTION_SECRET/);
  expect(fresh).toBeDefined();

  // A browser whose access token has expired signs out with a refresh token of the old secret.
  leaving.token = undefined;
  await leaving.post('signout');
  const { rows: ended } = await env.sql.query(
    `SELECT revoked_at IS NOT NULL AS ended FROM session JOIN login USING (user_id) WHERE email = 'leaving@example.com'`,
  );
  expect(ended).toEqual([{ ended: true }]);
});

test('SIGNING_KEYS_SINCE replaces a key before it is due, once', async () => {
  const kids = async () => (await env.bus.request('auth.security-state', {})).jwks.keys.map(({ kid }) => kid);
  const states = async () => (await env.sql.query('SELECT state FROM signing_key ORDER BY created_at')).rows;
  const [first] = await kids();
  change({ SIGNING_KEYS_SINCE: new Date(Date.now() + 3_600_000).toISOString() });
  await app.get(SigningKeys).rotateIfDue();
  expect(await kids()).toEqual([first]);

  const { rows } = await env.sql.query('SELECT now()::text AS now');
  change({ SIGNING_KEYS_SINCE: new Date(rows[0].now).toISOString() });
  await app.get(SigningKeys).rotateIfDue();
  await app.get(SigningKeys).rotateIfDue();
  expect(await states()).toEqual([{ state: 'current' }, { state: 'next' }]);
  const age = `UPDATE signing_key SET created_at = created_at - interval '10 minutes'`;
  await env.sql.query(`${age} WHERE state = 'current'`);
  await env.sql.query(`${age} WHERE state = 'next'`);
  // The next key is as old as its state says; the time since which keys are wanted is as long ago.
  change({ SIGNING_KEYS_SINCE: new Date(Date.parse(rows[0].now) - 600_000).toISOString() });
  await app.get(SigningKeys).rotateIfDue();
  expect(await states()).toEqual([{ state: 'retired' }, { state: 'current' }]);
  await app.get(SigningKeys).rotateIfDue();
  expect(await kids()).toHaveLength(2);
});

test('SEALING_KEYS_SINCE replaces the sealing key; passwords that were sealed before are opened for an hour', async () => {
  const other = await env.startInstance();
  const { _id: userId } = (
    await app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUpRequest('ada@example.com') })
  ).json().data;
  const seal = async () => {
    const { sealingKey } = await env.bus.request('auth.security-state', {});
    if (!sealingKey) throw new Error('No sealing key');
    return { kid: sealingKey.kid, sealed: await sealPassword(sealingKey, userId, signUpRequest('').password) };
  };
  const before = app.get(SealingKeyService).publicKey().kid;
  const { sealed } = await seal();
  const { rows } = await env.sql.query('SELECT now()::text AS now');
  change({ SEALING_KEYS_SINCE: new Date(rows[0].now).toISOString() });
  await app.get(SealingKeyService).rotateIfDue();
  await app.get(SealingKeyService).rotateIfDue();
  expect(app.get(SealingKeyService).publicKey().kid).not.toBe(before);
  expect((await env.sql.query('SELECT FROM sealing_key')).rowCount).toBe(2);

  // The other instance does not know the new key yet.
  const fresh = await sealPassword(app.get(SealingKeyService).publicKey(), userId, 'secret');
  expect(await other.get(SealingKeyService).open(userId, fresh)).toBe('secret');
  for (const instance of [app, other]) {
    expect(await instance.get(SealingKeyService).open(userId, sealed)).toBe(signUpRequest('').password);
  }

  await env.sql.query(`UPDATE sealing_key SET created_at = created_at - interval '61 minutes'`);
  for (const instance of [app, other]) {
    await instance.get(SealingKeyService).rotateIfDue();
    await expect(instance.get(SealingKeyService).open(userId, sealed)).rejects.toThrow('unknown key');
  }
});
