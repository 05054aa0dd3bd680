import { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { ProblemException } from '@larkspur/service-kit/http/problem';

const RETRY_AFTER_SECONDS = 5;
/** Longer than a rejected customer is asked to wait, so that a slow upload is still noticed when they come back. */
const CONTENTION_MS = 4 * RETRY_AFTER_SECONDS * 1_000;

/** The uploads of one route that are in progress: few in all, because each occupies memory, and one for each customer. */
export class UploadSlots {
  private readonly bulkhead: Bulkhead;
  private readonly customers = new Set<string>();
  private contendedUntil = Number.NEGATIVE_INFINITY;

  constructor(maxConcurrent: number) {
    this.bulkhead = new Bulkhead({ maxConcurrent });
  }

  /** True if another customer was recently rejected because all slots were taken. */
  get isContended(): boolean {
    return performance.now() < this.contendedUntil;
  }

  /**
   * Further uploads are rejected, not queued.
   * @returns what frees the slot; to be called once
   * @throws unavailable
   */
  acquire(userId: string): () => void {
    if (this.customers.has(userId)) {
      throw unavailable('Another upload of yours is still in progress. Try again in a few seconds.');
    }
    if (!this.bulkhead.tryAcquire()) {
      this.contendedUntil = performance.now() + CONTENTION_MS;
      throw unavailable('We are processing other uploads right now. Try again in a few seconds.');
    }
    this.customers.add(userId);
    return () => {
      this.customers.delete(userId);
      this.bulkhead.release();
    };
  }
}

function unavailable(message: string): ProblemException {
  return new ProblemException('unavailable', { message, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}
