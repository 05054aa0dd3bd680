import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

/** Only users whose status is `awaiting` go to the verification page (specification, section 4). */
export function pathAfterSignIn(user: SessionUser, search: string): string {
  if (user.verificationStatus === 'awaiting') return '/account-verification';
  // Auditors have no accounts to see.
  return nextPath(search) ?? (user.role === 'auditor' ? '/admin/dashboard' : '/account/home');
}
