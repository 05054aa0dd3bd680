import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

type SignInLocation = Parameters<typeof nextPath>[0];

/** Staff go to the back office, auditors too; everyone else to their account (specification, section 4). */
export function pathAfterSignIn({ _id, isAdmin, role }: SessionUser, location: SignInLocation): string {
  const isStaff = isAdmin || role === 'auditor';
  return isStaff ? (nextPath(location, _id) ?? '/admin/dashboard') : '/account/home';
}
