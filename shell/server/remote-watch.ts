import { setTimeout as pause } from 'node:timers/promises';
import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import type { FastifyBaseLogger } from 'fastify';
import type { PointerCheck } from './pointer-check';

const LOOK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 1_500;

export type ReadPointer = (signal: AbortSignal) => Promise<unknown>;

/**
 * Keeps an eye on one remote's `/remote.json`: a release or a roll-back is known within seconds, without a restart. While
 * the remote's server is away the last pointer stands: its files may be cached, and it comes back.
 */
export class RemoteWatch {
  private last: RemotePointer | null = null;
  /** Why the last look failed; said once, not every two seconds. */
  private trouble: string | null = null;
  private readonly stopped = new AbortController();

  constructor(
    private readonly name: RemoteName,
    private readonly read: ReadPointer,
    private readonly check: PointerCheck,
    /** Gets ready for a release that pages will be told of. Called at each look. */
    private readonly prepare: (release: RemoteRelease, stopped: AbortSignal) => Promise<void>,
    private readonly log: FastifyBaseLogger,
  ) {}

  pointer(): RemotePointer | null {
    return this.last;
  }

  /** Whether the last look failed: what it serves should not be asked for ahead of need. */
  isAway(): boolean {
    return this.trouble !== null;
  }

  /** Looks once, then goes on looking. Resolves after the first look, whatever it found. */
  async start(): Promise<void> {
    await this.look();
    void this.goOn();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async goOn(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      // Not in step with the other instances of this server.
      const interval = LOOK_EVERY_MS * (0.85 + 0.3 * Math.random());
      await pause(interval, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
      if (!this.stopped.signal.aborted) await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      const pointer = this.check.believe(this.name, await this.read(signal));
      if (pointer.sequence !== this.last?.sequence) {
        const { kind, reason, sequence, current } = pointer;
        this.log.info({ remote: this.name, version: current.version, sequence, reason }, `remote: ${kind}`);
      }
      await this.prepare(pointer.current, this.stopped.signal);
      this.last = pointer;
      this.trouble = null;
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      const trouble = error instanceof Error ? error.message : String(error);
      if (this.trouble !== trouble) this.log.warn({ remote: this.name, reason: trouble }, 'remote is away');
      this.trouble = trouble;
    }
  }
}
