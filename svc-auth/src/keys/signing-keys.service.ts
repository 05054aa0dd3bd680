import type { KeyObject } from 'node:crypto';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { ACCESS_TOKEN_SECONDS } from '@larkspur/contracts/session';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { decryptPrivateKey, generateSigningKey } from './encrypted-key-pair';
import type { KeyState } from './signing-key.entity';
import { type NewKey, SigningKeyRepository, type StoredKey } from './signing-key.repository';

const DAY_SECONDS = 86_400;
/** The time that a key is published before it signs. Every process refreshes its keys more often than that. */
const PUBLISH_AHEAD_SECONDS = 600;
/**
 * The time that a retired key stays published: the lifetime of its last token, plus the time until the slowest instance
 * notices the rotation (it checks twice a minute) and a margin for clock skew.
 */
const RETIRED_KEY_SECONDS = ACCESS_TOKEN_SECONDS + 120;

interface Signer {
  kid: string;
  algorithm: PublicJwk['alg'];
  privateKey: KeyObject;
}

/**
 * The keys that access tokens are signed with. One key signs, the next one is published ahead of time, and a retired one
 * stays published until its last token has expired. Any instance may rotate; all of them sign with the same key.
 */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private readonly logger = new Logger(SigningKeys.name);
  private current: Signer | undefined;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly keys: SigningKeyRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.rotateIfDue();
  }

  signer(): Signer {
    if (!this.current) throw new Error('The signing key is not loaded yet.');
    return this.current;
  }

  async publicKeys(): Promise<PublicJwk[]> {
    return (await this.keys.findAll(this.database.manager)).map(({ publicJwk }) => publicJwk);
  }

  /** Rotates the keys if it is time, and loads the current one, which another instance may have rotated. */
  async rotateIfDue(): Promise<void> {
    this.current = await this.database.transaction(async (manager) => {
      await this.keys.lock(manager);
      // A process with another secret changes nothing.
      return this.load(await this.rotate(manager));
    });
    this.outbox.wake();
  }

  /** @returns the key that signs from now on */
  private async rotate(manager: EntityManager): Promise<NewKey> {
    const keys = await this.keys.findAll(manager, this.config.SIGNING_KEYS_SINCE);
    for (const { kid, state, secondsInState } of keys) {
      if (state === 'retired' && secondsInState > RETIRED_KEY_SECONDS) await this.keys.delete(manager, kid);
    }
    const current = keys.find(({ state }) => state === 'current');
    if (!current) return this.create(manager, 'current');
    const next = await this.findNext(manager, keys);
    // A key that is not as configured is due immediately.
    const age = this.isConfigured(current) ? current.secondsInState : Number.POSITIVE_INFINITY;
    const lifetime = this.config.SIGNING_KEY_DAYS * DAY_SECONDS;
    if (!next && age > lifetime - PUBLISH_AHEAD_SECONDS) await this.create(manager, 'next');
    if (!next || age < lifetime || next.secondsInState < PUBLISH_AHEAD_SECONDS) return current;
    await this.keys.replace(manager, current.kid, next.kid);
    await this.audit.record(manager, {
      action: 'signing-key.rotated',
      actor: null,
      objectId: next.kid,
      changes: [{ field: 'kid', before: current.kid, after: next.kid }],
    });
    return next;
  }

  /** Deletes a next key that is not as configured or cannot sign: it has not signed anything yet. */
  private async findNext(manager: EntityManager, keys: readonly StoredKey[]): Promise<StoredKey | undefined> {
    const next = keys.find(({ state }) => state === 'next');
    if (!next || (this.isConfigured(next) && this.canLoad(next))) return next;
    await this.keys.delete(manager, next.kid);
    return undefined;
  }

  private isConfigured({ publicJwk, isOutdated }: StoredKey): boolean {
    return publicJwk.alg === this.config.SIGNING_ALGORITHM && !isOutdated;
  }

  /** @throws Error when the key was encrypted under another secret */
  private load({ kid, publicJwk, privateKey }: NewKey): Signer {
    const { KEY_ENCRYPTION_SECRET: keyring } = this.config;
    return { kid, algorithm: publicJwk.alg, privateKey: decryptPrivateKey(keyring, kid, privateKey) };
  }

  private canLoad(key: StoredKey): boolean {
    try {
      this.load(key);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, kid: key.kid }, 'The next signing key is replaced');
      return false;
    }
  }

  private async create(manager: EntityManager, state: KeyState): Promise<NewKey> {
    const { publicJwk, privateKey } = await generateSigningKey(this.config);
    const key: NewKey = { kid: publicJwk.kid, publicJwk, privateKey, state };
    await this.keys.insert(manager, key);
    return key;
  }
}
