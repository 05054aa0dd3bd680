export const WINDOW_MS = 60_000;
/** Two minutes of so many keys take some 40 MB. */
const MAX_KEYS = 200_000;
/** What newcomers share when there is no room for more of them. */
const OVERFLOW_KEYS = 1_024;

/** What adding fractions may add of its own. */
const EPSILON = 1e-9;

export interface RateLimitResult {
  admitted: boolean;
  /** How many more would be let through now. */
  left: number;
  /** Seconds until there is room again (refused), or until all of it is there. */
  seconds: number;
}

/**
 * Who has spent how much within the last minute: a count for this minute of the clock, and of the last minute's the
 * share that is not a minute ago (a sliding window of two counters). Minutes of the clock are the same in every
 * instance, and forgetting is dropping a table: no timer and no date for each key. Refusals do not count.
 */
export class SlidingWindowCounter {
  private minute = 0;
  private current = new Map<string, number>();
  private previous = new Map<string, number>();

  constructor(private readonly mostKeys = MAX_KEYS) {}

  get keys(): number {
    return this.current.size + this.previous.size;
  }

  /** @param now milliseconds since the epoch */
  spend(key: string, limit: number, now: number): RateLimitResult {
    this.turnTo(toMinute(now));
    const counted = this.keyIn(this.current, key);
    const spent = this.current.get(counted) ?? 0;
    const before = this.previous.get(counted) ?? 0;
    const into = (now % WINDOW_MS) / WINDOW_MS;
    const sum = spent + before * (1 - into);
    if (sum + 1 > limit + EPSILON)
      return { admitted: false, left: 0, seconds: secondsUntilAllowed(spent, before, limit, into) };
    this.current.set(counted, spent + 1);
    return { admitted: true, left: Math.floor(limit - sum - 1), seconds: Math.ceil(((1 - into) * WINDOW_MS) / 1_000) };
  }

  /** What was spent elsewhere. Of a minute that is over for good it is of no use any more. */
  add(minute: number, key: string, times: number, now: number): void {
    this.turnTo(toMinute(now));
    const age = this.minute - minute;
    // A clock that goes ahead of ours has begun its next minute already.
    if (age > 1 || age < -1) return;
    const table = age === 1 ? this.previous : this.current;
    const counted = this.keyIn(table, key);
    table.set(counted, (table.get(counted) ?? 0) + times);
  }

  private turnTo(minute: number): void {
    if (minute <= this.minute) return;
    this.previous = minute === this.minute + 1 ? this.current : new Map();
    this.current = new Map();
    this.minute = minute;
  }

  private keyIn(table: Map<string, number>, key: string): string {
    if (table.size < this.mostKeys || table.has(key)) return key;
    return `#${fnv1a(key) % OVERFLOW_KEYS}`;
  }
}

export const toMinute = (now: number) => Math.floor(now / WINDOW_MS);

/** When `spent + before × (1 − share of the minute that is over)` falls to one below the limit, this minute or the next. */
function secondsUntilAllowed(spent: number, before: number, limit: number, into: number): number {
  const room = limit - 1 - spent;
  const at = room >= 0 && before > 0 ? 1 - room / before : 2 - Math.max(0, limit - 1) / spent;
  return Math.max(1, Math.ceil(((at - into) * WINDOW_MS) / 1_000));
}

/** FNV-1a, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
