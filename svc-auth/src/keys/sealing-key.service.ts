import type { KeyObject } from 'node:crypto';
import type { SealingJwk } from '@larkspur/contracts/messages';
import { openSealedPassword } from '@larkspur/service-kit/security/sealed-password';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { decryptPrivateKey, generateEncryptedKeyPair } from './encrypted-key-pair';
import { SealingKey } from './sealing-key.entity';

type StoredSealingKey = Pick<SealingKey, 'kid' | 'publicJwk' | 'privateKey'>;

/** The key pair that other services encrypt passwords to. It is separate from the signing keys: a key has one purpose. */
@Injectable()
export class SealingKeyService implements OnModuleInit {
  private key: { jwk: SealingJwk; privateKey: KeyObject } | undefined;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    const { kid, publicJwk, privateKey } = await this.database.transaction(async (manager) => {
      await lock(manager);
      const [stored] = await manager.find(SealingKey, { order: { createdAt: 'DESC' }, take: 1 });
      return stored ?? this.create(manager);
    });
    this.key = { jwk: publicJwk, privateKey: decryptPrivateKey(this.config.KEY_ENCRYPTION_SECRET, kid, privateKey) };
  }

  publicKey(): SealingJwk {
    return this.loaded().jwk;
  }

  /** @throws Error when the password was not sealed for this user and to this key */
  open(userId: string, sealedPassword: string): Promise<string> {
    return openSealedPassword(this.loaded().privateKey, userId, sealedPassword);
  }

  private loaded() {
    if (!this.key) throw new Error('The sealing key is not loaded yet.');
    return this.key;
  }

  private async create(manager: EntityManager): Promise<StoredSealingKey> {
    const { kid, n, e, privateKey } = await generateEncryptedKeyPair(this.config.KEY_ENCRYPTION_SECRET);
    const publicJwk: SealingJwk = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e };
    await manager.insert(SealingKey, { kid, publicJwk, privateKey });
    return { kid, publicJwk, privateKey };
  }
}

/** Instances that start together create one key. */
async function lock(manager: EntityManager): Promise<void> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('sealing-key'))");
}
