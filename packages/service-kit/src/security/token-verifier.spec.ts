import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { SignJWT } from 'jose';
import { SecurityState } from './security-state';
import { TokenVerifier } from './token-verifier';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const published = new Map<string, KeyObject>([
  ['rsa', rsa.publicKey],
  ['p256', p256.publicKey],
  ['p384', p384.publicKey],
]);

const state: SecurityState = Object.assign(Object.create(SecurityState.prototype), {
  onKeysChanged: () => undefined,
  waitUntilFresh: async () => undefined,
  isStale: () => false,
  isRevoked: () => false,
  key: (kid: string) => published.get(kid),
  keyAfterRefresh: async () => undefined,
});
const verifier = new TokenVerifier(state);

const sign = (alg: string, kid: string, key: KeyObject) =>
  new SignJWT({ sid: 'session-1', role: 'customer' })
    .setProtectedHeader({ alg, kid, typ: 'at+jwt' })
    .setSubject('user-1')
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key);

it.each([
  ['RS256', 'rsa', rsa.privateKey],
  ['ES256', 'p256', p256.privateKey],
] as const)('accepts %s', async (algorithm, kid, key) => {
  expect(await verifier.verify(await sign(algorithm, kid, key))).toEqual({
    userId: 'user-1',
    sessionId: 'session-1',
    role: 'customer',
  });
});

it.each([
  ['RS256 under the id of an elliptic curve key', 'RS256', 'p256', rsa.privateKey],
  ['ES256 under the id of an RSA key', 'ES256', 'rsa', p256.privateKey],
  ['another algorithm of an RSA key', 'RS384', 'rsa', rsa.privateKey],
  ['PSS of an RSA key', 'PS256', 'rsa', rsa.privateKey],
  ['another curve', 'ES384', 'p384', p384.privateKey],
  ['a key that is not published', 'ES256', 'nobody', p256.privateKey],
] as const)('rejects %s', async (_, algorithm, kid, key) => {
  await expect(verifier.verify(await sign(algorithm, kid, key))).rejects.toMatchObject({ code: 'unauthenticated' });
});
