import { ProblemException } from '@larkspur/service-kit/http/problem';

/** A new customer's accounts are opened asynchronously, when `user.registered` arrives. */
export function accountNotReady(): ProblemException {
  return new ProblemException('unavailable', {
    message: "We're still opening your account. Try again in a moment.",
    headers: { 'retry-after': '1' },
  });
}
