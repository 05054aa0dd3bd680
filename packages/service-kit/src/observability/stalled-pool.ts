import { withDeadline } from '../deadline';

/** A pool that is full for this long without freeing a slot is stuck: under load slots become free all the time. */
const STALL_MS = 8_000;
const REACHABLE_TIMEOUT_MS = 800;

export interface PoolUse {
  /** No slot is free. */
  isExhausted: boolean;
  /** Grows with each slot that becomes free. */
  released: number;
}

/** A liveness check: notices a pool whose slots never become free although what they lead to responds. */
export class StalledPool {
  private exhaustedSince: number | null = null;
  private released = 0;

  constructor(
    private readonly observe: () => PoolUse,
    /** Outside of the pool. While the other side does not respond either, a restart of this process would not help. */
    private readonly isReachable: () => Promise<boolean>,
  ) {}

  async isLive(): Promise<boolean> {
    const { isExhausted, released } = this.observe();
    const now = performance.now();
    if (!isExhausted || released !== this.released) this.exhaustedSince = isExhausted ? now : null;
    else this.exhaustedSince ??= now;
    this.released = released;
    if (this.exhaustedSince === null || now - this.exhaustedSince < STALL_MS) return true;
    return !(await withDeadline(REACHABLE_TIMEOUT_MS, this.isReachable).catch(() => false));
  }
}
