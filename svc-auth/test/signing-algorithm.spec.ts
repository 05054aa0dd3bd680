import type { PublicJwk } from '@larkspur/contracts/messages';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { SigningKeys } from '../src/keys/signing-keys.service';
import { createTestEnvironment, getUser, provisionAccountsImmediately, type TestEnvironment } from './harness';
import { TestBrowser } from './test-browser';

const EMAIL = 'algorithm@example.com';

/** A release that changes SIGNING_ALGORITHM: each step replaces the running instance. */
describe('a change of the signing algorithm', () => {
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  let rsaToken: string;

  beforeAll(async () => {
    env = await createTestEnvironment();
    await provisionAccountsImmediately(env);
    app = await env.startInstance({ SIGNING_ALGORITHM: 'RS256' });
    rsaToken = (await new TestBrowser(app).signUpAndIn(EMAIL)).token ?? '';
  });
  afterAll(() => env?.close());

  const release = async (algorithm: PublicJwk['alg']) => {
    await app.close();
    app = await env.startInstance({ SIGNING_ALGORITHM: algorithm });
  };
  /** Ages the keys by this many minutes, and rotates them if it is time. */
  const pass = async (minutes: number) => {
    await env.sql.query(
      `UPDATE signing_key SET created_at = created_at - $1 * interval '1 minute',
         current_at = current_at - $1 * interval '1 minute', retired_at = retired_at - $1 * interval '1 minute'`,
      [minutes],
    );
    await app.get(SigningKeys).rotateIfDue();
  };
  const publishedKeys = async () => (await env.bus.request('auth.security-state', {})).jwks.keys;
  const publishedAlgorithms = async () => (await publishedKeys()).map(({ alg }) => alg);
  const signIn = async () => {
    const browser = new TestBrowser(app);
    await browser.signIn(EMAIL);
    return browser.token ?? '';
  };
  /** Verifies with nothing but the published keys. @returns the algorithm */
  const verify = async (token: string) => {
    const published = createLocalJWKSet({ keys: (await publishedKeys()).map((key) => ({ ...key })) });
    const expected = { issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE, typ: 'at+jwt' };
    return (await jwtVerify(token, published, expected)).protectedHeader.alg;
  };
  const statusOf = async (token: string) => (await getUser(app, token)).statusCode;

  it('that is taken back before the new key signs leaves the old one alone', async () => {
    const [first] = await publishedKeys();
    await release('ES256');
    expect(await publishedAlgorithms()).toEqual(['RS256', 'ES256']);
    await release('RS256');
    expect(await publishedKeys()).toEqual([first]);
    await pass(11);
    expect([await publishedKeys(), await verify(await signIn())]).toEqual([[first], 'RS256']);
  });

  it('publishes the new key before it signs, and the old one until its last token expires', async () => {
    await release('ES256');
    await pass(9);
    expect(await publishedAlgorithms()).toEqual(['RS256', 'ES256']);
    expect(await verify(await signIn())).toBe('RS256');

    await pass(2);
    const ecToken = await signIn();
    const [rsaKey, ecKey] = await publishedKeys();
    expect([rsaKey?.alg, ecKey?.alg]).toEqual(['RS256', 'ES256']);
    expect(decodeProtectedHeader(ecToken)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: ecKey?.kid });
    for (const [token, algorithm] of [
      [rsaToken, 'RS256'],
      [ecToken, 'ES256'],
    ] as const) {
      expect([await verify(token), await statusOf(token)]).toEqual([algorithm, 200]);
    }

    await pass(11);
    expect(await publishedAlgorithms()).toEqual(['RS256', 'ES256']);
    await pass(2);
    expect(await publishedKeys()).toEqual([ecKey]);
    await release('ES256');
    expect([await statusOf(rsaToken), await statusOf(ecToken)]).toEqual([401, 200]);
    await expect(verify(rsaToken)).rejects.toThrow('no applicable key found');
    expect(await verify(ecToken)).toBe('ES256');
  });
});
