import { generateKeyPairSync } from 'node:crypto';
import type { SealingJwk } from '@larkspur/contracts/messages';
import { openSealedPassword, sealPassword } from './sealed-password';

const ADA = '0199a000-0000-7000-8000-000000000001';
const BOB = '0199a000-0000-7000-8000-000000000002';

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const jwk: SealingJwk = { kty: 'RSA', kid: 'sealing', use: 'enc', alg: 'RSA-OAEP-256', n, e };
  return { jwk, privateKey };
}

describe('a sealed password', () => {
  const { jwk, privateKey } = keyPair();

  it('opens to exactly the same password for its user', async () => {
    const password = 'pl\u00fbm \u{1F351} tart "41"';
    const sealed = await sealPassword(jwk, ADA, password);
    expect(sealed.split('.')).toHaveLength(5);
    expect(await openSealedPassword(privateKey, ADA, sealed)).toBe(password);
  });

  it('differs each time and reveals nothing', async () => {
    const [one, two] = await Promise.all([
      sealPassword(jwk, ADA, 'plum-tart-41'),
      sealPassword(jwk, ADA, 'plum-tart-41'),
    ]);
    expect(one).not.toBe(two);
    for (const part of one.split('.')) expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('plum');
  });

  it('does not open for another user, with another key, or after a change', async () => {
    const sealed = await sealPassword(jwk, ADA, 'plum-tart-41');
    const changed = sealed.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`);
    await expect(openSealedPassword(privateKey, BOB, sealed)).rejects.toThrow();
    await expect(openSealedPassword(keyPair().privateKey, ADA, sealed)).rejects.toThrow();
    await expect(openSealedPassword(privateKey, ADA, changed)).rejects.toThrow();
    await expect(openSealedPassword(privateKey, ADA, 'not.a.jwe')).rejects.toThrow();
  });
});
