import { ProblemException } from '@larkspur/service-kit/http/problem';

/** The message that opens a new customer's accounts is still under way. */
export function accountNotReady(): ProblemException {
  return new ProblemException('unavailable', {
    message: 'Your account is being opened. Please try again in a moment.',
    headers: { 'retry-after': '1' },
  });
}
