import { setTimeout as pause } from 'node:timers/promises';
import type { PointerOrder, RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { applyOrder } from '@larkspur/federation/pointer';
import type { FastifyBaseLogger } from 'fastify';
import type { PointerValidator } from './pointer-validator';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 1_500;

interface PointerPollerOptions {
  name: RemoteName;
  read(signal: AbortSignal): Promise<unknown>;
  validator: PointerValidator;
  /** Prepares a release before pages refer to it. Called on each poll. */
  prepare(release: RemoteRelease, stopped: AbortSignal): Promise<void>;
  /** Called when there is another pointer. */
  onChange(): void;
  log: FastifyBaseLogger;
}

/**
 * Polls one remote's `/remote.json`, so that a release or rollback takes effect within seconds, without a restart.
 * While the remote's server is unavailable the last pointer stays in use, because its files may be cached.
 */
export class PointerPoller {
  private last: RemotePointer | null = null;
  /** The value that the last successful poll has read. */
  private lastRead: unknown;
  /** Why the last poll failed. Logged once, not every two seconds. */
  private lastError: string | null = null;
  private readonly stopped = new AbortController();

  constructor(private readonly options: PointerPollerOptions) {}

  pointer(): RemotePointer | null {
    return this.last;
  }

  /** Applies an order of this server before the store has it. */
  accept(order: PointerOrder): void {
    this.options.validator.acceptOrder(order);
    if (!this.last) return;
    this.last = applyOrder(this.last, order);
    this.options.onChange();
  }

  /** Returns whether the last poll failed. Files of an unavailable server should not be preloaded. */
  isUnavailable(): boolean {
    return this.lastError !== null;
  }

  /** The current pointer with its signature, `undefined` if there is none. */
  signedPointer(): unknown {
    return this.lastRead;
  }

  /**
   * Polls once and then continues in the background. Resolves after the first poll, whatever its result.
   * @param known a signed pointer of the same server, in use until the server responds
   */
  async start(known?: unknown): Promise<void> {
    if (known !== undefined) await this.poll(async () => known);
    await this.poll();
    void this.pollForever();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async pollForever(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      // Jitter, so that several instances of this server do not poll in step.
      const interval = POLL_INTERVAL_MS * (0.85 + 0.3 * Math.random());
      await pause(interval, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
      if (!this.stopped.signal.aborted) await this.poll();
    }
  }

  private async poll(read = this.options.read): Promise<void> {
    const { name, validator, prepare, onChange, log } = this.options;
    try {
      const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
      const value = await read(signal);
      const pointer = validator.acceptPointer(value);
      const isNew = this.last === null || stateOf(pointer) !== stateOf(this.last);
      if (isNew) {
        const { kind, reason, sequence, current, canary } = pointer;
        const some = canary && { canary: canary.release.version, percent: canary.percent };
        log.info(
          { remote: name, version: current.version, sequence, reason, ...some },
          `The pointer of a remote changed: ${kind}`,
        );
      }
      await prepare(pointer.current, this.stopped.signal);
      this.last = pointer;
      this.lastRead = value;
      this.lastError = null;
      if (isNew) onChange();
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      const lastError = error instanceof Error ? error.message : String(error);
      if (this.lastError !== lastError) log.warn({ remote: name, reason: lastError }, 'A remote is unavailable');
      this.lastError = lastError;
    }
  }
}

/** An order changes a pointer without another sequence. */
export const stateOf = ({ sequence, current, canary }: RemotePointer): string =>
  [sequence, current.version, canary?.release.version, canary?.percent].join(' ');
