import type { KeyObject } from 'node:crypto';
import type { SealingJwk } from '@larkspur/contracts/messages';
import { openSealedPassword } from '@larkspur/service-kit/security/sealed-password';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { decryptPrivateKey, generateEncryptedKeyPair } from './stored-key-pair';

const SQL = {
  lock: "SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('sealing-key'))",
  newest: `
    SELECT kid, public_jwk AS "publicJwk", private_key AS "privateKey" FROM sealing_key
    ORDER BY created_at DESC LIMIT 1`,
  add: 'INSERT INTO sealing_key (kid, public_jwk, private_key) VALUES ($1, $2, $3)',
} as const;

interface StoredSealingKey {
  kid: string;
  publicJwk: SealingJwk;
  privateKey: Buffer;
}

/** What other services seal passwords to. Another pair than those that sign: a key does one thing. */
@Injectable()
export class SealingKeyService implements OnModuleInit {
  private key: { jwk: SealingJwk; privateKey: KeyObject } | undefined;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    const { kid, publicJwk, privateKey } = await this.database.transaction(async (manager) => {
      await manager.query(SQL.lock);
      const [stored] = await manager.query<StoredSealingKey[]>(SQL.newest);
      return stored ?? this.make(manager);
    });
    this.key = { jwk: publicJwk, privateKey: decryptPrivateKey(this.config.KEY_ENCRYPTION_SECRET, kid, privateKey) };
  }

  publicKey(): SealingJwk {
    return this.loaded().jwk;
  }

  /** @throws Error when it was not sealed for this user and to this key */
  open(userId: string, sealedPassword: string): Promise<string> {
    return openSealedPassword(this.loaded().privateKey, userId, sealedPassword);
  }

  private loaded() {
    if (!this.key) throw new Error('The sealing key is not loaded yet.');
    return this.key;
  }

  private async make(manager: EntityManager): Promise<StoredSealingKey> {
    const { kid, n, e, privateKey } = await generateEncryptedKeyPair(this.config.KEY_ENCRYPTION_SECRET);
    const publicJwk: SealingJwk = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e };
    await manager.query(SQL.add, [kid, publicJwk, privateKey]);
    return { kid, publicJwk, privateKey };
  }
}
