/** What stands in the line gave up, or was sent home. */
export class BulkheadRejectedError extends Error {
  override readonly name = 'TurnedAway';
}

export interface BulkheadOptions {
  /** Requests that the service works on at a time. */
  maxConcurrent: number;
  /** Requests that may wait for one of them. */
  maxQueued: number;
  queueTimeoutMs: number;
}

interface QueuedRequest {
  enter(): void;
  leave(reason: BulkheadRejectedError): void;
  until: number;
}

const EXPIRY_CHECK_INTERVAL_MS = 100;

/**
 * So many requests at a time go to a service, so many more wait, and none waits long: a service that hangs holds these
 * and nothing else of the gateway.
 */
export class Bulkhead {
  private taken = 0;
  /** The first has waited longest. */
  private readonly waiting = new Set<QueuedRequest>();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: BulkheadOptions) {}

  get active(): number {
    return this.taken;
  }

  get queued(): number {
    return this.waiting.size;
  }

  /** Whether a place was free and is taken now: most requests never wait, and are spared a promise. */
  tryAcquire(): boolean {
    if (this.taken >= this.options.maxConcurrent) return false;
    this.taken += 1;
    return true;
  }

  /** @throws TurnedAway when the line is too long, or nobody left within its patience */
  acquire(): Promise<void> {
    const { maxQueued: length, queueTimeoutMs: patienceMs } = this.options;
    if (this.waiting.size >= length)
      return Promise.reject(new BulkheadRejectedError('Too many requests wait for this service.'));
    this.looking ??= setInterval(() => this.rejectExpired(), EXPIRY_CHECK_INTERVAL_MS).unref();
    return new Promise((enter, leave) => {
      this.waiting.add({ enter, leave, until: performance.now() + patienceMs });
    });
  }

  /** Once for each that entered. */
  release(): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(next);
    next.enter();
  }

  /** Everybody who waits goes home: there is nothing to wait for. */
  rejectQueued(): void {
    const everybody = [...this.waiting];
    this.waiting.clear();
    for (const { leave } of everybody) leave(new BulkheadRejectedError('The service went away.'));
  }

  private rejectExpired(): void {
    const now = performance.now();
    for (const one of this.waiting) {
      if (one.until > now) break;
      this.waiting.delete(one);
      one.leave(new BulkheadRejectedError('No place became free in time.'));
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
