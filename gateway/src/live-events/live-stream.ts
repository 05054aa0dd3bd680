import type { LiveEndReason } from '@larkspur/contracts/live';
import type { VerifiedToken } from '@larkspur/service-kit/security/access';
import { formatEvent, HEARTBEAT } from './event-format';

/** A client that leaves more than this unread is disconnected. */
export const MAX_UNSENT_BYTES = 256 * 1024;
/** A client that reads nothing for this long is disconnected. */
const MAX_STALL_MS = 30_000;
const HEARTBEAT_INTERVAL_MS = 15_000;
/** For the `end` event to reach the client. */
const CLOSE_TIMEOUT_MS = 1_000;

/** `slow`: the client did not read. `left`: it disconnected. */
export type StreamEndReason = LiveEndReason | 'slow' | 'left';

/** The part of `http.ServerResponse` that a stream uses. */
export interface StreamResponse {
  /** Bytes that were written but not sent. */
  readonly writableLength: number;
  /** @returns false when the buffer is full; 'drain' follows when all is sent */
  write(text: string): boolean;
  end(text: string): unknown;
  destroy(): unknown;
  on(event: 'close' | 'drain' | 'error', listener: () => void): unknown;
}

/** One open event stream. It ends once, for one reason. */
export class LiveStream {
  readonly closed: Promise<void>;
  private hasEnded = false;
  private sentAt = performance.now();
  private stalledAt: number | null = null;

  /** @param onEnd called as soon as nothing more may be sent */
  constructor(
    private readonly response: StreamResponse,
    readonly token: VerifiedToken,
    private readonly onEnd: (stream: LiveStream, reason: StreamEndReason) => void,
  ) {
    this.closed = new Promise((resolve) => {
      response.on('close', () => {
        this.finish('left');
        resolve();
      });
    });
    // A broken connection counts as a client that disconnected.
    response.on('error', () => response.destroy());
    response.on('drain', () => {
      this.stalledAt = null;
    });
  }

  send(text: string): void {
    // Checked before the write and not after, so that the events of one message are sent completely.
    if (this.response.writableLength > MAX_UNSENT_BYTES) this.dropSlowClient();
    if (this.hasEnded) return;
    this.sentAt = performance.now();
    if (!this.response.write(text)) this.stalledAt ??= this.sentAt;
  }

  /** Called every second: sends a heartbeat on an idle stream and ends a stalled one. */
  checkHealth(now = performance.now()): void {
    if (this.stalledAt !== null && now - this.stalledAt > MAX_STALL_MS) this.dropSlowClient();
    else if (now - this.sentAt >= HEARTBEAT_INTERVAL_MS) this.send(HEARTBEAT);
  }

  /** @param id the id of the last event: the client may resume after it in another stream */
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
