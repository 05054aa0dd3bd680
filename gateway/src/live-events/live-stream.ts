import type { LiveEndReason } from '@larkspur/contracts/live';
import type { VerifiedToken } from '@larkspur/service-kit/security/access';
import { formatEvent, HEARTBEAT } from './event-format';

/** Not sent yet, in bytes: more than this is not kept for a client that does not read. */
export const MAX_UNSENT_BYTES = 256 * 1024;
/** What waits may wait for so long. */
const MAX_STALL_MS = 30_000;
const HEARTBEAT_INTERVAL_MS = 15_000;
/** For the last event to leave. */
const CLOSE_TIMEOUT_MS = 1_000;

/** `slow`: the client did not read. `left`: it went away. */
export type StreamEndReason = LiveEndReason | 'slow' | 'left';

/** What is used of an answer (`http.ServerResponse`). */
export interface StreamResponse {
  /** Bytes that were written and not sent. */
  readonly writableLength: number;
  /** @returns false when enough waits already; 'drain' follows when all is sent */
  write(text: string): boolean;
  end(text: string): unknown;
  destroy(): unknown;
  on(event: 'close' | 'drain' | 'error', listener: () => void): unknown;
}

/** One answer that stays open. It ends once, for one reason. */
export class LiveStream {
  readonly closed: Promise<void>;
  private hasEnded = false;
  private sentAt = performance.now();
  private stalledAt: number | null = null;

  /** @param onEnd called at once when no more may be sent */
  constructor(
    private readonly response: StreamResponse,
    readonly pass: VerifiedToken,
    private readonly onEnd: (stream: LiveStream, reason: StreamEndReason) => void,
  ) {
    this.closed = new Promise((resolve) => {
      response.on('close', () => {
        this.finish('left');
        resolve();
      });
    });
    // A connection that broke is a client that left.
    response.on('error', () => response.destroy());
    response.on('drain', () => {
      this.stalledAt = null;
    });
  }

  send(text: string): void {
    // Looked at before and not after: what one message brings is sent whole, and who reads has room for it.
    if (this.response.writableLength > MAX_UNSENT_BYTES) this.dropSlowClient();
    if (this.hasEnded) return;
    this.sentAt = performance.now();
    if (!this.response.write(text)) this.stalledAt ??= this.sentAt;
  }

  /** Now and then: a heartbeat where nothing else was sent, an end for who does not read. */
  checkHealth(now = performance.now()): void {
    if (this.stalledAt !== null && now - this.stalledAt > MAX_STALL_MS) this.dropSlowClient();
    else if (now - this.sentAt >= HEARTBEAT_INTERVAL_MS) this.send(HEARTBEAT);
  }

  /** @param id of the last event: from where the client may go on, in another stream */
  end(reason: LiveEndReason, id: string): void {
    if (!this.finish(reason)) return;
    this.response.end(formatEvent(id, 'end', { reason }));
    const timer = setTimeout(() => this.response.destroy(), CLOSE_TIMEOUT_MS);
    this.response.on('close', () => clearTimeout(timer));
  }

  private dropSlowClient(): void {
    if (this.finish('slow')) this.response.destroy();
  }

  private finish(reason: StreamEndReason): boolean {
    if (this.hasEnded) return false;
    this.hasEnded = true;
    this.onEnd(this, reason);
    return true;
  }
}
