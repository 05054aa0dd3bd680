import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

/** Where a customer arrives (specification section 4): only `awaiting` is led to the verification. */
export function pathAfterSignIn(user: SessionUser, search: string): string {
  if (user.verificationStatus === 'awaiting') return '/account-verification';
  return nextPath(search) ?? '/account/home';
}
