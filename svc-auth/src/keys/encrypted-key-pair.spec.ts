import { createPublicKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { calculateJwkThumbprint, jwtVerify } from 'jose';
import { decryptPrivateKey, generateSigningKey } from './encrypted-key-pair';

const SECRET = 'ab'.repeat(32);

it.each(['RS256', 'ES256'] as const)('a stored %s key signs tokens that its public key verifies', async (algorithm) => {
  const { publicJwk, privateKey } = await generateSigningKey(SECRET, algorithm);
  expect(publicJwk).toMatchObject({ alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint({ ...publicJwk }) });
  expect(publicJwk).not.toHaveProperty('d');
  const signer = decryptPrivateKey(SECRET, publicJwk.kid, privateKey);
  const token = await new JwtService().signAsync({ sub: 'user-1' }, { privateKey: signer, algorithm });
  const key = createPublicKey({ key: { ...publicJwk }, format: 'jwk' });
  const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
  expect(payload.sub).toBe('user-1');
});
