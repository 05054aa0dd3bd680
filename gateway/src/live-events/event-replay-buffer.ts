import { newId } from '@larkspur/service-kit/ids';
import { messageIdOf, type UserEvents } from './statement-events';

interface ReplayLimits {
  /** The time after a disconnect during which a stream can be resumed. */
  ageMs: number;
  /** Characters of buffered events; nearly all of them take one byte. */
  size: number;
  /** The maximum time between the receipts of the same message by two instances. */
  overlapMs: number;
}

const DEFAULT_LIMITS: ReplayLimits = { ageMs: 120_000, size: 20_000_000, overlapMs: 5_000 };

interface BufferedMessage {
  id: string;
  /** Milliseconds of a monotonic clock. */
  receivedAt: number;
  byUser: ReadonlyMap<string, UserEvents>;
  size: number;
}

/**
 * The events of the last minutes, for clients that reconnect. It starts with a marker, so that a stream can be resumed
 * although nothing has happened yet; the newest message stays until another one follows.
 *
 * Two instances may receive two messages in different orders. A client that saw a message at one of them therefore gets
 * everything that this instance received from `overlapMs` before it: some events twice, none of them lost.
 */
export class EventReplayBuffer {
  /** Oldest first. */
  private messages: BufferedMessage[] = [];
  private readonly byId = new Map<string, BufferedMessage>();
  private readonly byUser = new Map<string, { receivedAt: number; events: UserEvents }[]>();
  private size = 0;
  /** Every message received after this time is in the buffer. */
  private completeAfter = 0;
  private startId = '';

  constructor(private readonly limits: ReplayLimits = DEFAULT_LIMITS) {
    this.reset();
  }

  /** To be called when messages may have been missed: no earlier position can be resumed. */
  reset(): void {
    this.messages = [];
    this.byId.clear();
    this.byUser.clear();
    this.size = 0;
    this.completeAfter = performance.now();
    this.startId = newId();
    this.append(this.startId, new Map());
  }

  /** The current position as an event id: all later events follow it. */
  get position(): string {
    return this.messages.at(-1)?.id ?? this.startId;
  }

  /** @returns false for a message that was added before */
  add(messageId: string, byUser: ReadonlyMap<string, UserEvents>): boolean {
    if (this.byId.has(messageId)) return false;
    this.append(messageId, byUser);
    this.evict();
    return true;
  }

  /**
   * A user's events after one that the client has received, oldest first.
   * @returns `null` when they are not known completely: the id is from another process's start, or too old
   */
  since(userId: string, eventId: string): UserEvents[] | null {
    const seen = this.byId.get(messageIdOf(eventId) ?? '');
    if (!seen) return null;
    const isStart = seen.id === this.startId;
    // No other instance knows this one's start marker, so that there is only one order to consider.
    const from = isStart ? seen.receivedAt : seen.receivedAt - this.limits.overlapMs;
    if (!isStart && from <= this.completeAfter) return null;
    return (this.byUser.get(userId) ?? []).filter(({ receivedAt }) => receivedAt >= from).map(({ events }) => events);
  }

  /** Removes what exceeds the limits. */
  evict(): void {
    const { ageMs, overlapMs, size } = this.limits;
    const oldest = Math.min(performance.now() - ageMs, (this.messages.at(-1)?.receivedAt ?? 0) - overlapMs);
    while (this.messages.length > 1 && (this.size > size || (this.messages[0]?.receivedAt ?? 0) < oldest)) {
      this.evictOldest();
    }
  }

  private append(id: string, byUser: ReadonlyMap<string, UserEvents>): void {
    const receivedAt = performance.now();
    let size = 0;
    for (const [userId, events] of byUser) {
      size += events.text.length;
      const ofUser = this.byUser.get(userId);
      if (ofUser) ofUser.push({ receivedAt, events });
      else this.byUser.set(userId, [{ receivedAt, events }]);
    }
    const message = { id, receivedAt, byUser, size };
    this.messages.push(message);
    this.byId.set(id, message);
    this.size += size;
  }

  private evictOldest(): void {
    const message = this.messages.shift();
    if (!message) return;
    this.byId.delete(message.id);
    this.size -= message.size;
    this.completeAfter = message.receivedAt;
    for (const userId of message.byUser.keys()) {
      const ofUser = this.byUser.get(userId);
      ofUser?.shift();
      if (ofUser?.length === 0) this.byUser.delete(userId);
    }
  }
}
