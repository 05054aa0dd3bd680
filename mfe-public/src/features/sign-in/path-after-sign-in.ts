import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

type SignInLocation = Parameters<typeof nextPath>[0];

const BACK_OFFICE = /^\/admin(\/|$)/;

/** Only users whose status is `awaiting` go to the verification page (specification, section 4), except for staff at work. */
export function pathAfterSignIn(
  { _id, isAdmin, role, verificationStatus }: SessionUser,
  location: SignInLocation,
): string {
  const next = nextPath(location, _id);
  // Auditors have no accounts to see.
  if (role === 'auditor') return next ?? '/admin/dashboard';
  if (isAdmin && next !== null && BACK_OFFICE.test(next)) return next;
  return verificationStatus === 'awaiting' ? '/account-verification' : (next ?? '/account/home');
}
