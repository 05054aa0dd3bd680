import { ProblemException } from '@larkspur/service-kit/http/problem';

const IN_QUEUE = 'Take the next one, or try again in ten minutes.';
/** Outside the queue there is no next case. */
export const OUTSIDE_QUEUE = 'Try again in ten minutes.';

/** @param reviewer as of `VerificationHoldRepository.findOtherReviewer` */
export function heldByAnother({ name }: { name: string | null }, advice = IN_QUEUE): ProblemException {
  return new ProblemException('held', {
    message: `${name ?? 'Another administrator'} is reviewing this case. ${advice}`,
  });
}

export function notPending(): ProblemException {
  return new ProblemException('not_found', { message: 'This case is no longer in the queue.' });
}
