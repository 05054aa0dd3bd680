import { createPublicKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { calculateJwkThumbprint, jwtVerify } from 'jose';
import { decryptPrivateKey, generateEncryptedKeyPair, generateSigningKey } from './encrypted-key-pair';

const SECRET = 'ab'.repeat(32);

it.each(['RS256', 'ES256'] as const)('a stored %s key signs tokens that its public key verifies', async (algorithm) => {
  const { publicJwk, privateKey } = await generateSigningKey({
    KEY_ENCRYPTION_SECRET: SECRET,
    SIGNING_ALGORITHM: algorithm,
  });
  expect(publicJwk).toMatchObject({ alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint({ ...publicJwk }) });
  expect(publicJwk).not.toHaveProperty('d');
  const signer = decryptPrivateKey(SECRET, publicJwk.kid, privateKey);
  const token = await new JwtService().signAsync({ sub: 'user-1' }, { privateKey: signer, algorithm });
  const key = createPublicKey({ key: { ...publicJwk }, format: 'jwk' });
  const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
  expect(payload.sub).toBe('user-1');
});

it('a key is encrypted with the secret that is in use when it has been generated', async () => {
  const config = { KEY_ENCRYPTION_SECRET: SECRET };
  const generated = generateEncryptedKeyPair(config);
  config.KEY_ENCRYPTION_SECRET = 'cd'.repeat(32);
  const { kid, privateKey } = await generated;
  expect(decryptPrivateKey('cd'.repeat(32), kid, privateKey).asymmetricKeyType).toBe('rsa');
});
