import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

/** Administrators go to the back office, everyone else to their account (specification, section 4). */
export function pathAfterSignIn(user: SessionUser, search: string): string {
  return user.isAdmin ? (nextPath(search) ?? '/admin/dashboard') : '/account/home';
}
