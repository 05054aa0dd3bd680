import { createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Events, PublicJwk, SealingJwk } from '@larkspur/contracts/messages';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '../bus/bus';
import { OnBroadcast } from '../bus/handlers';
import { ProblemException } from '../http/problem';

/** The maximum time that this process may miss revocations before it rejects all tokens. */
const MAX_STALENESS_MS = 3_000;
/** The maximum time that a request waits for a snapshot in progress. */
const SNAPSHOT_WAIT_MS = 1_000;
const SNAPSHOT_TIMEOUT_MS = 2_000;
const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/** Unknown key ids cause at most one request to svc-auth in this time, successful or not. */
const MIN_REFRESH_INTERVAL_MS = 1_000;
/** Requests that may wait for that request. Each holds a connection, so that a flood of unknown ids must not wait. */
const MAX_WAITING_FOR_REFRESH = 16;
/**
 * A revocation whose broadcast was lost takes effect after it. Each process adds up to half of it, so that requests are spread. The
 * reply is empty unless something has changed.
 */
const REFRESH_INTERVAL_MS = 20_000;
/** Revocations between two removals of those whose tokens have all expired. */
const PRUNE_EVERY = 100;

type Revocation = Events['session.revoked'];

/**
 * Public keys and revoked sessions from svc-auth. Revocations are subscribed to before the snapshot is requested, so that
 * none is missed in between.
 */
@Injectable()
export class SecurityState implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SecurityState.name);
  private readonly stopping = new AbortController();
  private readonly revoked = new Map<string, number>();
  private keys = new Map<string, KeyObject>();
  private sealing: SealingJwk | undefined;
  /** The digest of the last snapshot. */
  private digest: string | undefined;
  private notifyKeysChanged: () => void = () => undefined;
  /** Counts connections. A snapshot is valid for the connection it was requested on: between two of them events are missed. */
  private connectionEpoch = 0;
  private snapshotEpoch = -1;
  private lastHeardAt = 0;
  private synchronizing: Promise<void> = Promise.resolve();
  private refreshing: Promise<void> | undefined;
  private refreshStartedAt = Number.NEGATIVE_INFINITY;
  private waitingForRefresh = 0;

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.bus.onConnected((previousHeardAt) => {
      if (this.snapshotEpoch === this.connectionEpoch) this.lastHeardAt = previousHeardAt;
      this.connectionEpoch += 1;
      this.synchronizing = this.synchronize();
    });
    // Also on a connection that is open and silent just now: it is announced once, and that may have been earlier.
    this.synchronizing = this.synchronize();
    void this.refreshPeriodically();
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** @param listener called when verified tokens must be verified again */
  onKeysChanged(listener: () => void): void {
    this.notifyKeysChanged = listener;
  }

  /** @throws ProblemException `unavailable` when revocations may have been missed for too long */
  async waitUntilFresh(): Promise<void> {
    if (!this.isStale()) return;
    if (this.bus.state().connected) await Promise.race([this.synchronizing, delay(SNAPSHOT_WAIT_MS)]);
    if (this.isStale()) throw new ProblemException('unavailable');
  }

  isRevoked(sessionId: string): boolean {
    return this.revoked.has(sessionId);
  }

  key(kid: string): KeyObject | undefined {
    return this.keys.get(kid);
  }

  /** The public key for `sealPassword`, once svc-auth has replied. */
  sealingKey(): SealingJwk | undefined {
    return this.sealing;
  }

  @OnBroadcast('session.revoked')
  revoke({ sessionId, until }: Revocation): void {
    this.revoked.set(sessionId, until);
    if (this.revoked.size % PRUNE_EVERY === 0) this.pruneExpired();
  }

  /**
   * Looks a key up in memory, and at most once per interval asks svc-auth for keys that were published since. Requests that
   * come while that request is in progress share it; all others get the result from memory immediately.
   * @throws ProblemException `unavailable` when svc-auth is unreachable, or while too many requests wait for it
   */
  async keyAfterRefresh(kid: string): Promise<KeyObject | undefined> {
    if (!this.refreshing && performance.now() - this.refreshStartedAt < MIN_REFRESH_INTERVAL_MS) return this.key(kid);
    if (this.waitingForRefresh >= MAX_WAITING_FOR_REFRESH) throw new ProblemException('unavailable');
    this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = undefined;
    });
    this.waitingForRefresh += 1;
    try {
      await this.refreshing;
    } finally {
      this.waitingForRefresh -= 1;
    }
    return this.key(kid);
  }

  /** Returns whether revocations may have been missed for too long. */
  isStale(): boolean {
    const state = this.bus.state();
    if (this.snapshotEpoch !== this.connectionEpoch) return Date.now() - this.lastHeardAt > MAX_STALENESS_MS;
    return !state.connected && Date.now() - state.since > MAX_STALENESS_MS;
  }

  private async refreshPeriodically(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wait = REFRESH_INTERVAL_MS * (1 + Math.random() / 2);
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
      // On failure the previous snapshot stays valid until the next refresh.
      if (!signal.aborted && this.bus.state().connected) await this.applySnapshot().catch(() => undefined);
    }
  }

  private async synchronize(): Promise<void> {
    const { connectionEpoch: epoch } = this;
    for (let wait = MIN_RETRY_MS; epoch === this.connectionEpoch && !this.stopping.signal.aborted; ) {
      try {
        await this.applySnapshot();
        if (epoch === this.connectionEpoch) this.snapshotEpoch = epoch;
        return;
      } catch (error) {
        if (wait === MAX_RETRY_MS) this.logger.warn({ err: error }, 'Keys and revocations are not known yet, retrying');
      }
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: this.stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  }

  private async refresh(): Promise<void> {
    this.refreshStartedAt = performance.now();
    await this.applySnapshot().catch((error) => {
      this.logger.warn({ err: error }, 'Keys could not be refreshed');
      throw new ProblemException('unavailable');
    });
  }

  private async applySnapshot(): Promise<void> {
    const { digest } = this;
    const snapshot = await this.bus.request(
      'auth.security-state',
      { ...(digest !== undefined && { digest }) },
      { timeoutMs: SNAPSHOT_TIMEOUT_MS },
    );
    if (digest !== undefined && snapshot.digest === digest) return;
    const { jwks, revocations, sealingKey } = snapshot;
    this.digest = snapshot.digest;
    const known = this.keys;
    this.keys = new Map(jwks.keys.map((jwk) => [jwk.kid, known.get(jwk.kid) ?? toPublicKey(jwk)]));
    this.sealing = sealingKey;
    for (const revocation of revocations) this.revoked.set(revocation.sessionId, revocation.until);
    this.pruneExpired();
    // A flood of unknown key ids refreshes the keys each second and must not cost every verified token its place in memory.
    if (!hasSameIds(known, this.keys)) this.notifyKeysChanged();
  }

  private pruneExpired(): void {
    const now = Date.now() / 1000;
    for (const [sessionId, until] of this.revoked) if (until < now) this.revoked.delete(sessionId);
  }
}

/** A key id is the hash of its key, so that equal ids mean equal keys. */
function hasSameIds(some: ReadonlyMap<string, KeyObject>, others: ReadonlyMap<string, KeyObject>): boolean {
  return some.size === others.size && [...some.keys()].every((kid) => others.has(kid));
}

function toPublicKey(jwk: PublicJwk): KeyObject {
  return createPublicKey({ key: { ...jwk }, format: 'jwk' });
}
