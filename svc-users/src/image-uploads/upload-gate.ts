import { ProblemException } from '@larkspur/service-kit/http/problem';

const RETRY_AFTER_SECONDS = '5';

/** So many at a time; who comes beside them is asked to come again. */
export class UploadGate {
  private present = 0;

  constructor(private readonly most: number) {}

  /**
   * @returns what gives the place back, once
   * @throws unavailable
   */
  enter(): () => void {
    if (this.present >= this.most) {
      throw new ProblemException('unavailable', {
        message: 'Other pictures are being received at the moment. Please try again shortly.',
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      });
    }
    this.present++;
    let isOver = false;
    return () => {
      if (!isOver) this.present--;
      isOver = true;
    };
  }
}
