import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { decrypt, encrypt } from './key-encryption';
import { SigningKey } from './signing-key.entity';

const ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('signing-key'))";

export interface Signer {
  kid: string;
  privateKey: KeyObject;
}

/** The keys that tokens are signed with. Made once; every instance of the service signs with the same one. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private current: Signer | undefined;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    const key = await this.database.transaction(async (manager) => {
      await manager.query(ONE_AT_A_TIME);
      return (await newestActive(manager)) ?? (await this.make(manager));
    });
    this.current = { kid: key.kid, privateKey: this.open(key) };
  }

  signer(): Signer {
    if (!this.current) throw new Error('The signing key is not loaded yet.');
    return this.current;
  }

  async publicKeys(): Promise<PublicJwk[]> {
    const keys = await this.database.manager.find(SigningKey, { where: { active: true }, order: { createdAt: 'ASC' } });
    return keys.map((key) => key.publicJwk);
  }

  private async make(manager: EntityManager): Promise<SigningKey> {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const publicJwk = describe(pair.publicKey);
    const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    return manager.save(
      manager.create(SigningKey, {
        kid: publicJwk.kid,
        publicJwk,
        privateKey: encrypt(this.config.KEY_ENCRYPTION_SECRET, publicJwk.kid, plain),
        createdAt: new Date(),
        active: true,
      }),
    );
  }

  private open(key: SigningKey): KeyObject {
    try {
      const der = decrypt(this.config.KEY_ENCRYPTION_SECRET, key.kid, key.privateKey);
      return createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
    } catch (cause) {
      throw new Error(
        'The stored signing key cannot be opened: KEY_ENCRYPTION_SECRET is not the one it was stored under.',
        { cause },
      );
    }
  }
}

function newestActive(manager: EntityManager): Promise<SigningKey | null> {
  return manager.findOne(SigningKey, { where: { active: true }, order: { createdAt: 'DESC' } });
}

function describe(publicKey: KeyObject): PublicJwk {
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (!n || !e) throw new Error('Not an RSA key.');
  // RFC 7638: the required members in the order of their names, without blanks.
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return { kty: 'RSA', kid, use: 'sig', alg: 'RS256', n, e };
}
