import type { KeyObject } from 'node:crypto';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { ACCESS_TOKEN_SECONDS } from '@larkspur/contracts/session';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { type KeyState, SigningKeyRepository, type StoredKey } from './signing-key.repository';
import { decryptPrivateKey, generateEncryptedKeyPair } from './stored-key-pair';

const DAY_SECONDS = 86_400;
/** How long a key is told before it signs: every process asks for the keys more often than that. */
const ANNOUNCED_SECONDS = 600;
/**
 * How long a retired key is still told: as long as its last token lives, after the slowest instance has noticed (it looks
 * twice a minute), with room for clocks that differ.
 */
const REMEMBERED_SECONDS = ACCESS_TOKEN_SECONDS + 120;

export interface Signer {
  kid: string;
  privateKey: KeyObject;
}

/**
 * The keys that tokens are signed with: one signs, the next one is announced ahead, and one that signed stays known until
 * no token of it lives. Whichever instance looks first moves them on; all sign with the same one.
 */
@Injectable()
export class SigningKeys implements OnModuleInit {
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
    return (await this.keys.all(this.database.manager)).map(({ publicJwk }) => publicJwk);
  }

  /** Moves on what is due, and takes up what another instance moved on. Called every half minute. */
  async rotateIfDue(): Promise<void> {
    const key = await this.database.transaction(async (manager) => {
      await this.keys.lock(manager);
      return this.moveOn(manager);
    });
    this.outbox.wake();
    if (this.current?.kid === key.kid) return;
    const { KEY_ENCRYPTION_SECRET: secret } = this.config;
    this.current = { kid: key.kid, privateKey: decryptPrivateKey(secret, key.kid, key.privateKey) };
  }

  private async moveOn(manager: EntityManager): Promise<Omit<StoredKey, 'secondsInState'>> {
    const keys = await this.keys.all(manager);
    for (const { kid, state, secondsInState } of keys) {
      if (state === 'retired' && secondsInState > REMEMBERED_SECONDS) await this.keys.remove(manager, kid);
    }
    const current = keys.find(({ state }) => state === 'current');
    const next = keys.find(({ state }) => state === 'next');
    if (!current) return this.make(manager, 'current');
    const age = current.secondsInState;
    const lifetime = this.config.SIGNING_KEY_DAYS * DAY_SECONDS;
    if (!next && age > lifetime - ANNOUNCED_SECONDS) await this.make(manager, 'next');
    if (!next || age < lifetime || next.secondsInState < ANNOUNCED_SECONDS) return current;
    await this.keys.replace(manager, current.kid, next.kid);
    await this.audit.record(manager, {
      action: 'signing-key.rotated',
      actor: null,
      objectId: next.kid,
      changes: [{ field: 'kid', before: current.kid, after: next.kid }],
    });
    return next;
  }

  private async make(manager: EntityManager, state: KeyState): Promise<Omit<StoredKey, 'secondsInState'>> {
    const { kid, n, e, privateKey } = await generateEncryptedKeyPair(this.config.KEY_ENCRYPTION_SECRET);
    const key = { kid, publicJwk: { kty: 'RSA', kid, use: 'sig', alg: 'RS256', n, e }, privateKey, state } as const;
    await this.keys.add(manager, key);
    return key;
  }
}
