export const WINDOW_MS = 60_000;
/** Two windows of this many keys take about 40 MB. */
const MAX_KEYS = 200_000;
/** Keys beyond the maximum share this many counters. */
const OVERFLOW_KEYS = 1_024;

/** Rounding error of adding fractions. */
const EPSILON = 1e-9;

export interface RateLimitResult {
  isAllowed: boolean;
  /** Requests that would still be allowed now. */
  remaining: number;
  /** Until the next request is allowed (when rejected), or until the whole limit is available again. */
  seconds: number;
}

/**
 * Counts requests by key in a sliding window of one minute: those of the current clock minute, plus the fraction of the
 * previous minute's that the window still covers. Clock minutes are the same in every instance, and expiry drops a whole
 * map, so that no key needs a timer or a timestamp. Rejected requests do not count.
 */
export class SlidingWindowCounter {
  private minute = 0;
  private current = new Map<string, number>();
  private previous = new Map<string, number>();

  constructor(private readonly maxKeys = MAX_KEYS) {}

  get keyCount(): number {
    return this.current.size + this.previous.size;
  }

  /** @param now milliseconds since the epoch */
  consume(key: string, limit: number, now: number): RateLimitResult {
    this.advanceTo(toMinute(now));
    const storedKey = this.toStoredKey(this.current, key);
    const current = this.current.get(storedKey) ?? 0;
    const previous = this.previous.get(storedKey) ?? 0;
    const elapsed = (now % WINDOW_MS) / WINDOW_MS;
    const count = current + previous * (1 - elapsed);
    if (count + 1 > limit + EPSILON) {
      return { isAllowed: false, remaining: 0, seconds: secondsUntilAllowed(current, previous, limit, elapsed) };
    }
    this.current.set(storedKey, current + 1);
    return {
      isAllowed: true,
      remaining: Math.floor(limit - count - 1),
      seconds: Math.ceil(((1 - elapsed) * WINDOW_MS) / 1_000),
    };
  }

  /** Adds requests that another instance counted; those of a minute outside the window are ignored. */
  add(minute: number, key: string, count: number, now: number): void {
    this.advanceTo(toMinute(now));
    const age = this.minute - minute;
    // The other instance's clock may be ahead and in its next minute already.
    if (age > 1 || age < -1) return;
    const counts = age === 1 ? this.previous : this.current;
    const storedKey = this.toStoredKey(counts, key);
    counts.set(storedKey, (counts.get(storedKey) ?? 0) + count);
  }

  private advanceTo(minute: number): void {
    if (minute <= this.minute) return;
    this.previous = minute === this.minute + 1 ? this.current : new Map();
    this.current = new Map();
    this.minute = minute;
  }

  private toStoredKey(counts: Map<string, number>, key: string): string {
    if (counts.size < this.maxKeys || counts.has(key)) return key;
    return `#${fnv1a(key) % OVERFLOW_KEYS}`;
  }
}

export const toMinute = (now: number) => Math.floor(now / WINDOW_MS);

/** Returns the seconds until `current + previous × (1 − elapsed)` falls to one below the limit, in this minute or the next. */
function secondsUntilAllowed(current: number, previous: number, limit: number, elapsed: number): number {
  const available = limit - 1 - current;
  const allowedAt = available >= 0 && previous > 0 ? 1 - available / previous : 2 - Math.max(0, limit - 1) / current;
  return Math.max(1, Math.ceil(((allowedAt - elapsed) * WINDOW_MS) / 1_000));
}

/** FNV-1a, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
