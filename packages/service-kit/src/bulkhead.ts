/** The queue is full, or the wait was too long. */
export class BulkheadRejectedError extends Error {
  override readonly name = 'BulkheadRejectedError';
}

interface BulkheadOptions {
  maxConcurrent: number;
  /** Callers that may wait for a free slot; 0 by default. */
  maxQueued?: number;
  /** Longest wait in the queue; unlimited by default. */
  queueTimeoutMs?: number;
}

interface QueuedCaller {
  resolve(): void;
  reject(reason: BulkheadRejectedError): void;
  expiresAt: number;
}

const EXPIRY_CHECK_INTERVAL_MS = 100;

/**
 * Limits concurrency and the number and time of those that wait, so that one slow dependency or a burst of expensive work
 * cannot use up the process. Slots are granted in the order of arrival. cockatiel's bulkhead has neither a queue timeout
 * nor separate acquire and release, which streams need; p-queue is ESM only.
 */
export class Bulkhead {
  private taken = 0;
  private releases = 0;
  /** In the order of arrival. */
  private readonly queue = new Set<QueuedCaller>();
  private expiryCheck: NodeJS.Timeout | undefined;

  constructor(private readonly options: BulkheadOptions) {}

  get active(): number {
    return this.taken;
  }

  get queued(): number {
    return this.queue.size;
  }

  /** No slot is free. */
  get isExhausted(): boolean {
    return this.taken >= this.options.maxConcurrent;
  }

  /** The number of slots that have become free. */
  get released(): number {
    return this.releases;
  }

  /**
   * Runs `work` in a slot.
   * @throws BulkheadRejectedError
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.tryAcquire()) await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Takes a slot if one is free: spares the hot path a promise. Call `release` once for each slot taken. */
  tryAcquire(): boolean {
    if (this.isExhausted) return false;
    this.taken += 1;
    return true;
  }

  /**
   * Waits for a slot. Call `release` once for each slot taken.
   * @throws BulkheadRejectedError
   */
  acquire(): Promise<void> {
    if (this.tryAcquire()) return Promise.resolve();
    const { maxQueued = 0, queueTimeoutMs = Number.POSITIVE_INFINITY } = this.options;
    if (this.queue.size >= maxQueued) return Promise.reject(new BulkheadRejectedError('Too many callers are waiting.'));
    this.expiryCheck ??= setInterval(() => this.rejectExpired(), EXPIRY_CHECK_INTERVAL_MS).unref();
    return new Promise((resolve, reject) => {
      this.queue.add({ resolve, reject, expiresAt: performance.now() + queueTimeoutMs });
    });
  }

  release(): void {
    this.releases += 1;
    const [next] = this.queue;
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.queue.delete(next);
    next.resolve();
  }

  /** Rejects everyone in the queue: what they wait for is gone. */
  rejectQueued(): void {
    const callers = [...this.queue];
    this.queue.clear();
    for (const { reject } of callers) reject(new BulkheadRejectedError('The queue was cleared.'));
  }

  private rejectExpired(): void {
    const now = performance.now();
    for (const caller of this.queue) {
      if (caller.expiresAt > now) break;
      this.queue.delete(caller);
      caller.reject(new BulkheadRejectedError('No slot became free in time.'));
    }
    if (this.queue.size > 0) return;
    clearInterval(this.expiryCheck);
    this.expiryCheck = undefined;
  }
}
