import { ProblemException } from '@larkspur/service-kit/http/problem';

/** @param reviewer as of `VerificationHoldRepository.findOtherReviewer` */
export function heldByAnother({ name }: { name: string | null }): ProblemException {
  return new ProblemException('held', name === null ? {} : { message: `${name} is reviewing this case.` });
}

export function notPending(): ProblemException {
  return new ProblemException('not_found', { message: 'This case is no longer in the queue.' });
}
