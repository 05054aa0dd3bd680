import { Bulkhead } from './bulkhead';
import { ProblemException } from './http/problem';

const RETRY_AFTER_SECONDS = '60';

/** Limits concurrent exports per process, and to one per user, so that no user can block the others. */
export class ExportSlots {
  private readonly bulkhead: Bulkhead;
  private readonly activeUsers = new Set<string>();

  constructor(maxConcurrent: number) {
    this.bulkhead = new Bulkhead({ maxConcurrent });
  }

  /**
   * @returns a function that releases the slot; to be called once
   * @throws ProblemException unavailable
   */
  acquire(userId: string): () => void {
    if (this.activeUsers.has(userId)) {
      throw unavailable('We’re still preparing your previous file. Try again when it’s done.');
    }
    if (!this.bulkhead.tryAcquire()) {
      throw unavailable('We’re preparing a lot of files right now. Try again in a few minutes.');
    }
    this.activeUsers.add(userId);
    return () => {
      this.activeUsers.delete(userId);
      this.bulkhead.release();
    };
  }
}

function unavailable(message: string): ProblemException {
  return new ProblemException('unavailable', { message, headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
