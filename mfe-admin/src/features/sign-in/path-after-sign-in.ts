import type { SessionUser } from '@larkspur/contracts/session';
import { nextPath } from '@larkspur/web-kit/utils/next-path';

/** Staff go to the back office, auditors too; everyone else to their account (specification, section 4). */
export function pathAfterSignIn({ isAdmin, role }: SessionUser, search: string): string {
  const isStaff = isAdmin || role === 'auditor';
  return isStaff ? (nextPath(search) ?? '/admin/dashboard') : '/account/home';
}
