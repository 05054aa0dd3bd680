import type { ProcessRun } from './process-run';

interface ScheduledEvent {
  at: number;
  order: number;
  /** Whose code runs; nothing happens to who is dead by then. `null`: the context's. */
  owner: ProcessRun | null;
  /** What is told in the trace; `null` for a timer, which nobody waits for. */
  what: string | null;
  act: () => void;
  isOff: boolean;
}

/** Midday, so that no history crosses the day that the daily limit counts by. */
const START = Date.UTC(2026, 0, 15, 12);

/**
 * The simulated context's time: what is to happen, in order. All that code does in answer to one happening is done before
 * the next, so the order of everything is the order of this queue, which depends on the seed alone.
 */
export class Timeline {
  /** Milliseconds since the history began. */
  now = 0;
  readonly trace: string[] = [];
  /** Whose code is running. */
  current: ProcessRun | null = null;
  private readonly queue: ScheduledEvent[] = [];
  private order = 0;
  private pending = 0;

  get date(): Date {
    return new Date(START + this.now);
  }

  /** Whether nothing is on its way any more, timers apart. */
  get isIdle(): boolean {
    return this.pending === 0;
  }

  /** @returns what calls it off */
  schedule(delay: number, owner: ProcessRun | null, what: string | null, act: () => void): () => void {
    const happening = { at: this.now + delay, order: this.order++, owner, what, act, isOff: false };
    if (what !== null) this.pending += 1;
    this.insert(happening);
    return () => {
      if (what !== null && !happening.isOff) this.pending -= 1;
      happening.isOff = true;
    };
  }

  record(what: string): void {
    this.trace.push(`${this.now} ${what}`);
  }

  /** @returns whether it was over before `limit` had passed */
  async runUntil(isOver: () => boolean, limit: number): Promise<boolean> {
    while (!isOver()) {
      const next = this.queue.pop();
      if (!next || next.at > limit) return false;
      if (next.isOff) continue;
      next.isOff = true;
      this.now = next.at;
      if (next.what !== null) this.pending -= 1;
      if (next.owner && !next.owner.isAlive) continue;
      if (next.what !== null) this.record(next.owner ? `${next.owner.name}: ${next.what}` : next.what);
      this.current = next.owner;
      next.act();
      await allPromisesSettled();
      this.current = null;
    }
    return true;
  }

  /** Latest first, so that the next one is the last. */
  private insert(happening: ScheduledEvent): void {
    let low = 0;
    let high = this.queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.queue[middle] as ScheduledEvent;
      if (other.at > happening.at || (other.at === happening.at && other.order > happening.order)) low = middle + 1;
      else high = middle;
    }
    this.queue.splice(low, 0, happening);
  }
}

/** Node turns to the next tick when no promise has anything left to do. */
const allPromisesSettled = () => new Promise<void>((resolve) => process.nextTick(resolve));
