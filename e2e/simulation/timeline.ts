import type { ProcessRun } from './process-run';

interface ScheduledEvent {
  at: number;
  order: number;
  /** The process whose code runs; the event is skipped if it has crashed. `null` for the environment. */
  owner: ProcessRun | null;
  /** Text for the trace; `null` for a timer, which does not keep the simulation running. */
  label: string | null;
  callback: () => void;
  isCanceled: boolean;
}

/** Morning at the bank, so that no simulation crosses the day of the daily limit. */
const START = Date.UTC(2026, 0, 15, 12);

/**
 * The simulated time: a queue of events. Everything that code does in response to one event completes before the next
 * one, so the order of all effects depends on the seed alone.
 */
export class Timeline {
  /** Milliseconds since the start of the simulation. */
  now = 0;
  readonly trace: string[] = [];
  /** The process whose code is running. */
  current: ProcessRun | null = null;
  private readonly queue: ScheduledEvent[] = [];
  private order = 0;
  private pendingCount = 0;

  get date(): Date {
    return new Date(START + this.now);
  }

  /** True if only timers are left. */
  get isIdle(): boolean {
    return this.pendingCount === 0;
  }

  /** @returns a function that cancels the event */
  schedule(delay: number, owner: ProcessRun | null, label: string | null, callback: () => void): () => void {
    const event = { at: this.now + delay, order: this.order++, owner, label, callback, isCanceled: false };
    if (label !== null) this.pendingCount += 1;
    this.insert(event);
    return () => {
      if (label !== null && !event.isCanceled) this.pendingCount -= 1;
      event.isCanceled = true;
    };
  }

  record(text: string): void {
    this.trace.push(`${this.now} ${text}`);
  }

  /** @returns whether `isOver` became true before `limit` */
  async runUntil(isOver: () => boolean, limit: number): Promise<boolean> {
    while (!isOver()) {
      const next = this.queue.pop();
      if (!next || next.at > limit) return false;
      if (next.isCanceled) continue;
      next.isCanceled = true;
      this.now = next.at;
      if (next.label !== null) this.pendingCount -= 1;
      if (next.owner && !next.owner.isAlive) continue;
      if (next.label !== null) this.record(next.owner ? `${next.owner.name}: ${next.label}` : next.label);
      this.current = next.owner;
      next.callback();
      await allPromisesSettled();
      this.current = null;
    }
    return true;
  }

  /** Sorted from last to first, so that the next event is at the end of the array. */
  private insert(event: ScheduledEvent): void {
    let low = 0;
    let high = this.queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.queue[middle] as ScheduledEvent;
      if (other.at > event.at || (other.at === event.at && other.order > event.order)) low = middle + 1;
      else high = middle;
    }
    this.queue.splice(low, 0, event);
  }
}

/** Node.js runs nextTick callbacks again once the microtask queue is empty. */
const allPromisesSettled = () => new Promise<void>((resolve) => process.nextTick(resolve));
