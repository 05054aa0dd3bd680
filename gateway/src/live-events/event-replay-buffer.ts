import { newId } from '@larkspur/service-kit/ids';
import { messageIdOf, type UserEvents } from './statement-events';

export interface ReplayLimits {
  /** How long a broken stream can be taken up again. */
  ageMs: number;
  /** Characters of events that are kept; nearly all of them take one byte. */
  size: number;
  /** By how much two instances may differ in the order in which they see messages. */
  overlapMs: number;
}

const DEFAULT_LIMITS: ReplayLimits = { ageMs: 120_000, size: 20_000_000, overlapMs: 5_000 };

interface BufferedMessage {
  id: string;
  /** Milliseconds of a clock that never goes back. */
  at: number;
  news: ReadonlyMap<string, UserEvents>;
  size: number;
}

/**
 * The news of the last minutes, for who comes again. It begins with a mark of its own, so that a stream can be taken up
 * again where nothing has happened yet; the newest entry stays for as long as nothing comes after it.
 *
 * Two messages may reach two instances in different orders. Who has seen a message at one of them is therefore given
 * all that this one saw from `overlapMs` before it: some of it a second time, none of it never.
 */
export class EventReplayBuffer {
  /** Oldest first. */
  private kept: BufferedMessage[] = [];
  private readonly byId = new Map<string, BufferedMessage>();
  /** The same, each user's apart. */
  private readonly byUser = new Map<string, { at: number; news: UserEvents }[]>();
  private size = 0;
  /** Whatever came later than this is here. */
  private completeAfter = 0;
  private start = '';

  constructor(private readonly limits: ReplayLimits = DEFAULT_LIMITS) {
    this.restart();
  }

  /** Something was missed: nothing from before can be taken up again. */
  restart(): void {
    this.kept = [];
    this.byId.clear();
    this.byUser.clear();
    this.size = 0;
    this.completeAfter = performance.now();
    this.start = newId();
    this.keep(this.start, new Map());
  }

  /** Where the news stand now, as an event's id: all that follows will come after it. */
  get point(): string {
    return this.kept.at(-1)?.id ?? this.start;
  }

  /** @returns false when this message came before */
  add(messageId: string, news: ReadonlyMap<string, UserEvents>): boolean {
    if (this.byId.has(messageId)) return false;
    this.keep(messageId, news);
    this.forget();
    return true;
  }

  /**
   * What came for this user after an event that they have seen, oldest first.
   * @returns `null` where that cannot be told: another start of this process, or too long ago
   */
  since(userId: string, eventId: string): UserEvents[] | null {
    const seen = this.byId.get(messageIdOf(eventId) ?? '');
    if (!seen) return null;
    // The start is known to this process alone, so that there is no other order than its own.
    const from = seen.id === this.start ? seen.at : seen.at - this.limits.overlapMs;
    if (seen.id !== this.start && from <= this.completeAfter) return null;
    return (this.byUser.get(userId) ?? []).filter(({ at }) => at >= from).map(({ news }) => news);
  }

  /** Lets go of what is too old or too much. */
  forget(): void {
    const { ageMs, overlapMs, size } = this.limits;
    const oldest = Math.min(performance.now() - ageMs, (this.kept.at(-1)?.at ?? 0) - overlapMs);
    while (this.kept.length > 1 && (this.size > size || (this.kept[0]?.at ?? 0) < oldest)) this.dropFirst();
  }

  private keep(id: string, news: ReadonlyMap<string, UserEvents>): void {
    const at = performance.now();
    let size = 0;
    for (const [userId, own] of news) {
      size += own.text.length;
      const ofUser = this.byUser.get(userId);
      if (ofUser) ofUser.push({ at, news: own });
      else this.byUser.set(userId, [{ at, news: own }]);
    }
    const kept = { id, at, news, size };
    this.kept.push(kept);
    this.byId.set(id, kept);
    this.size += size;
  }

  private dropFirst(): void {
    const dropped = this.kept.shift();
    if (!dropped) return;
    this.byId.delete(dropped.id);
    this.size -= dropped.size;
    this.completeAfter = dropped.at;
    for (const userId of dropped.news.keys()) {
      const ofUser = this.byUser.get(userId);
      ofUser?.shift();
      if (ofUser?.length === 0) this.byUser.delete(userId);
    }
  }
}
