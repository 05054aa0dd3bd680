import { ProblemException } from '@larkspur/service-kit/http/problem';

/**
 * An administrator's request cannot be proved to svc-users: an older gateway forwarded it, its token has expired, or its session has ended.
 * Nothing has moved. The next request gets another token, or a 401.
 */
export function unprovenRequest(): ProblemException {
  return new ProblemException('unavailable');
}
