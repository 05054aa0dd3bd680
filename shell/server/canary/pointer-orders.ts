import { setTimeout as pause } from 'node:timers/promises';
import type { OrderKind, PointerOrder, RemoteName } from '@larkspur/contracts/remote';
import { BucketStore } from '@larkspur/federation/release/bucket-store';
import { isBucketUrl } from '@larkspur/federation/release/bucket-url';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import type { LogEntry, ReleaseStore } from '@larkspur/federation/release/release-store';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import { writeOrder } from '@larkspur/federation/release/write-order';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteConnection } from '../remote-connection';
import type { RemoteServers } from '../remote-servers';
import type { OrderConfig } from './canary-config';

const RETRY_MS = 2_000;
/** For one object of a bucket. */
const STORE_TIMEOUT_MS = 5_000;

/**
 * `stored`: other servers see it. `pending`: only this one applies it, until the store can be written. `superseded`: the team has
 * released something else, which this server has not read yet, so that the order has no effect.
 */
type OrderState = 'stored' | 'pending' | 'superseded';

/** Submits orders about remotes: this server applies them immediately, and others when they are in the remote's store. */
export class PointerOrders {
  /** Why an order is not stored yet, by remote. */
  private readonly pending = new Map<RemoteName, string>();
  private readonly stopped = new AbortController();

  constructor(
    private readonly config: OrderConfig,
    private readonly remotes: Pick<RemoteServers, 'find'>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * @param by for the release log
   * @returns after the first attempt to store it
   */
  async submit(remote: RemoteConnection, kind: OrderKind, reason: string, by: string): Promise<OrderState> {
    const { name } = remote.config;
    const pointer = remote.pointer();
    if (!pointer) return 'pending';
    const order = { name, sequence: pointer.sequence, kind, reason, at: new Date().toISOString() };
    remote.accept(order);
    this.log.warn(
      { remote: name, sequence: order.sequence, reason, by },
      kind === 'rollback' ? 'Rollback of a remote requested' : 'End of a canary requested',
    );
    const state = await this.store(remote, order, by);
    if (state === 'pending') void this.retry(order, by);
    return state;
  }

  /** The latest entries of a remote's release log, oldest first; or why it cannot be read. */
  async history(remote: RemoteConnection, last: number): Promise<{ entries: LogEntry[]; problem: string | null }> {
    const { store } = remote.config;
    if (!store) return { entries: [], problem: 'The entry of the remote has no "store".' };
    try {
      return { entries: await (await openStore(store)).readLog(last), problem: null };
    } catch (error) {
      return { entries: [], problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Why an order about a remote applies to this server only. */
  problem(name: RemoteName): string | null {
    return this.pending.get(name) ?? null;
  }

  /** Descriptions of what other servers do not know yet. */
  problems(): string[] {
    return [...this.pending].map(([name, reason]) => `${name}: an order applies to this server only: ${reason}`);
  }

  stop(): void {
    this.stopped.abort();
  }

  /**
   * Retries until the order is stored or superseded, or the remote is gone. The entry of the remote may change in the meantime.
   */
  private async retry(order: PointerOrder, by: string): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const remote = this.remotes.find(order.name);
      const pointer = remote?.pointer();
      if (!remote || (pointer && pointer.sequence !== order.sequence)) {
        this.pending.delete(order.name);
        return;
      }
      if ((await this.store(remote, order, by)) !== 'pending') return;
    }
  }

  private async store(remote: RemoteConnection, order: PointerOrder, by: string): Promise<OrderState> {
    try {
      const { orderSigner: signer, orderKeys } = this.config;
      const location = remote.config.store;
      if (!signer) throw new Error('ROLLBACK_SIGNING_KEY is not set');
      if (!location) throw new Error('the entry of the remote has no "store"');
      const verifier = new PointerVerifier(orderKeys);
      const outcome = await writeOrder({ store: await openStore(location), signer, verifier, by }, order);
      this.pending.delete(order.name);
      return outcome === 'superseded' ? 'superseded' : 'stored';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.pending.get(order.name) !== reason) {
        this.log.error({ remote: order.name, reason }, 'An order could not be stored; retrying');
      }
      this.pending.set(order.name, reason);
      return 'pending';
    }
  }
}

async function openStore(location: string): Promise<ReleaseStore> {
  return isBucketUrl(location) ? BucketStore.open(location, STORE_TIMEOUT_MS) : new FolderStore(location);
}
