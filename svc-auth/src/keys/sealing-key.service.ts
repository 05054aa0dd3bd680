import type { KeyObject } from 'node:crypto';
import type { SealingJwk } from '@larkspur/contracts/messages';
import { openSealedPassword, sealingKeyId } from '@larkspur/service-kit/security/sealed-password';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { decryptPrivateKey, generateEncryptedKeyPair } from './encrypted-key-pair';
import { SealingKey } from './sealing-key.entity';

/**
 * The time that a replaced key still opens passwords: other services learn of a new key within 30 seconds, and their commands
 * expire within seconds. The rest is a margin.
 */
const KEPT_FOR = '1 hour';

/** The key pair that other services encrypt passwords to. It is separate from the signing keys: a key has one purpose. */
@Injectable()
export class SealingKeyService implements OnModuleInit {
  private publicJwk: SealingJwk | undefined;
  private privateKeys = new Map<string, KeyObject>();

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.rotateIfDue();
  }

  publicKey(): SealingJwk {
    if (!this.publicJwk) throw new Error('The sealing key is not loaded yet.');
    return this.publicJwk;
  }

  /** @throws Error when the password was not sealed for this user and to one of these keys */
  async open(userId: string, sealedPassword: string): Promise<string> {
    const kid = sealingKeyId(sealedPassword);
    // Another instance may have replaced the key since.
    if (!this.privateKeys.has(kid)) await this.rotateIfDue();
    const privateKey = this.privateKeys.get(kid);
    if (!privateKey) throw new Error('The password was sealed to an unknown key.');
    return openSealedPassword(privateKey, userId, sealedPassword);
  }

  /** Replaces the key if it is due, and loads all that are stored: another instance may have replaced it. */
  async rotateIfDue(): Promise<void> {
    const keys = await this.database.transaction(async (manager) => {
      await lock(manager);
      await this.deleteReplaced(manager);
      const stored = await manager.find(SealingKey, { order: { createdAt: 'DESC' } });
      const isDue = !stored[0] || (await this.isOutdated(manager, stored[0].kid));
      return isDue ? [await this.create(manager), ...stored] : stored;
    });
    const { KEY_ENCRYPTION_SECRET: keyring } = this.config;
    this.privateKeys = new Map(
      keys.map(({ kid, privateKey }) => [
        kid,
        this.privateKeys.get(kid) ?? decryptPrivateKey(keyring, kid, privateKey),
      ]),
    );
    this.publicJwk = keys[0]?.publicJwk;
  }

  /** Compares by the database's clock, because it also dates the keys. A time in the future has no effect yet. */
  private isOutdated(manager: EntityManager, kid: string): Promise<boolean> {
    const { SEALING_KEYS_SINCE: since } = this.config;
    if (since === undefined) return Promise.resolve(false);
    return manager
      .createQueryBuilder(SealingKey, 'key')
      .where('key.kid = :kid AND key.createdAt < :since AND :since <= now()', { kid, since })
      .getExists();
  }

  private async deleteReplaced(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM sealing_key k
       WHERE EXISTS (
         SELECT FROM sealing_key n WHERE n.created_at > k.created_at AND n.created_at < now() - interval '${KEPT_FOR}')`,
    );
  }

  private async create(manager: EntityManager): Promise<Pick<SealingKey, 'kid' | 'publicJwk' | 'privateKey'>> {
    const { kid, n, e, privateKey } = await generateEncryptedKeyPair(this.config);
    const publicJwk: SealingJwk = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e };
    await manager.insert(SealingKey, { kid, publicJwk, privateKey });
    return { kid, publicJwk, privateKey };
  }
}

/** Instances that start together create one key. */
async function lock(manager: EntityManager): Promise<void> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('sealing-key'))");
}
