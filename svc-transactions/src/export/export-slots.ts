import { ProblemException } from '@larkspur/service-kit/http/problem';
import { MAX_CONCURRENT_EXPORTS } from './export-database';

const RETRY_AFTER_SECONDS = '5';

/** Few exports run at a time in one process, and one for a customer: none can take the others' places. */
export class ExportSlots {
  private readonly taken = new Set<string>();

  /**
   * @returns what frees the place again
   * @throws unavailable
   */
  take(userId: string): () => void {
    if (this.taken.has(userId)) throw busy('Your last statement is still being prepared. Please try again shortly.');
    if (this.taken.size >= MAX_CONCURRENT_EXPORTS) {
      throw busy('Many statements are being prepared at the moment. Please try again shortly.');
    }
    this.taken.add(userId);
    let held = true;
    return () => {
      // Only once: the place may be another's by then.
      if (held) this.taken.delete(userId);
      held = false;
    };
  }
}

function busy(message: string): ProblemException {
  return new ProblemException('unavailable', { message, headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
