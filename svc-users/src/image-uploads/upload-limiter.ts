import { ProblemException } from '@larkspur/service-kit/http/problem';

const RETRY_AFTER_SECONDS = '5';

/** Limits concurrent uploads of a route. Further ones are rejected, not queued, because a queued body occupies memory. */
export class UploadLimiter {
  private active = 0;

  constructor(private readonly maxConcurrent: number) {}

  /**
   * @returns releases the slot; further calls have no effect
   * @throws unavailable
   */
  acquire(): () => void {
    if (this.active >= this.maxConcurrent) {
      throw new ProblemException('unavailable', {
        message: 'We are processing other uploads right now. Try again in a few seconds.',
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      });
    }
    this.active++;
    let isReleased = false;
    return () => {
      if (!isReleased) this.active--;
      isReleased = true;
    };
  }
}
