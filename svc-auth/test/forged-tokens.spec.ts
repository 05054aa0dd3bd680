import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { RsaPublicJwk } from '@larkspur/contracts/messages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SigningKeys } from '../src/keys/signing-keys.service';
import { createTestEnvironment, getUser, provisionAccountsImmediately, type TestEnvironment } from './harness';
import { TestBrowser } from './test-browser';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('access token verification', () => {
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  let browser: TestBrowser;
  let jwk: RsaPublicJwk;
  let claims: Record<string, unknown>;
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

  beforeAll(async () => {
    env = await createTestEnvironment();
    app = await env.startInstance();
    await provisionAccountsImmediately(env);
    browser = await new TestBrowser(app).signUpAndIn('real@example.com');
    const { jwks } = await env.bus.request('auth.security-state', {});
    jwk = jwks.keys[0] as RsaPublicJwk;
    claims = JSON.parse(Buffer.from(browser.token?.split('.')[1] ?? '', 'base64url').toString());
  });
  afterAll(() => env?.close());

  const header = (changes: object = {}) => ({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid, ...changes });
  const signed = (head: object, body: object, key: KeyObject) => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  };
  const byOurKey = (body: object, head: object = header()) =>
    signed(head, body, app.get(SigningKeys).signer().privateKey);
  const hmac = (secret: string | Buffer) => {
    const text = `${encode(header({ alg: 'HS256' }))}.${encode({ ...claims, role: 'administrator' })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const publicKey = () => createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const now = () => Math.floor(Date.now() / 1000);

  const forgeries: [string, () => string][] = [
    ['without a signature', () => `${encode(header({ alg: 'none' }))}.${encode(claims)}.`],
    ['without a signature, in another letter case', () => `${encode(header({ alg: 'nOnE' }))}.${encode(claims)}.`],
    ['whose signature was cut off', () => `${(browser.token ?? '').split('.').slice(0, 2).join('.')}.`],
    ['by HS256 with the public key in PEM', () => hmac(publicKey().export({ type: 'spki', format: 'pem' }))],
    ['by HS256 with the public key in DER', () => hmac(publicKey().export({ type: 'spki', format: 'der' }))],
    ['by HS256 with the modulus', () => hmac(Buffer.from(jwk.n, 'base64url'))],
    ['by HS256 with nothing', () => hmac('')],
    ['by a foreign key under our kid', () => signed(header(), claims, foreign.privateKey)],
    ['by a foreign key under its own kid', () => signed(header({ kid: 'foreign' }), claims, foreign.privateKey)],
    [
      'that brings its own key',
      () => signed(header({ jwk: foreign.publicKey.export({ format: 'jwk' }) }), claims, foreign.privateKey),
    ],
    ['with a kid that is not text', () => byOurKey(claims, header({ kid: { $ne: '' } }))],
    ['with a kid that is a path', () => signed(header({ kid: '../../dev/null' }), claims, foreign.privateKey)],
    ['of another type', () => byOurKey(claims, header({ typ: 'JWT' }))],
    ['that has expired', () => byOurKey({ ...claims, iat: now() - 1_000, exp: now() - 1 })],
    ['that never expires', () => byOurKey({ ...claims, exp: undefined })],
    ['for another audience', () => byOurKey({ ...claims, aud: 'another-api' })],
    ['of another issuer', () => byOurKey({ ...claims, iss: 'another-auth' })],
    ['with an unknown role', () => byOurKey({ ...claims, role: 'owner' })],
    [
      'with changed claims',
      () => {
        const [head, , signature] = (browser.token ?? '').split('.');
        return `${head}.${encode({ ...claims, role: 'administrator' })}.${signature}`;
      },
    ],
    ['that is a refresh token', () => browser.refreshCookie()],
    ['that is malformed', () => 'a.b.c'],
  ];

  it.each(forgeries)('rejects a token %s', async (_, forge) => {
    const response = await getUser(app, forge());
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  });

  it('accepts the real token', async () => {
    expect((await getUser(app, browser.token ?? '')).statusCode).toBe(200);
    expect((await getUser(app, byOurKey(claims))).statusCode).toBe(200);
  });
});
