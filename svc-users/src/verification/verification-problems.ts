import { ProblemException } from '@larkspur/service-kit/http/problem';

/** The advice in the queue. On other screens there is no next case. */
export const IN_QUEUE = 'Take the next one, or try again in ten minutes.';

/** @param reviewer as of `VerificationHoldRepository.findOtherReviewer` */
export function heldByAnother(
  { name }: { name: string | null },
  advice = 'Try again in ten minutes.',
): ProblemException {
  return new ProblemException('held', {
    message: `${name ?? 'Another administrator'} is reviewing this case. ${advice}`,
  });
}

export function notPending(): ProblemException {
  return new ProblemException('not_found', { message: 'This case is no longer in the queue.' });
}
