import type { SessionUser } from '@larkspur/contracts/session';
import { signInPath } from '@larkspur/web-kit/utils/next-path';
import { findRedirect, findRoute } from '../routes/find-route';
import type { BankRoute } from '../routes/route-table';

/** What becomes of somebody who asks for an address. */
export type Admission =
  | { kind: 'admitted'; route: BankRoute }
  | { kind: 'moved'; to: string }
  | { kind: 'sign-in'; to: string }
  | { kind: 'forbidden' }
  | { kind: 'not-found' };

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

export function admit(address: Address, user: SessionUser | null): Admission {
  const moved = findRedirect(address.pathname);
  if (moved) return { kind: 'moved', to: moved + address.search + address.hash };
  const route = findRoute(address.pathname);
  if (!route) return { kind: 'not-found' };
  if (route.access === 'open') return { kind: 'admitted', route };
  if (!user)
    return {
      kind: 'sign-in',
      to: signInAddress(address, doorOf(address)),
    };
  if (route.access === 'administrator' && !isStaff(user)) return { kind: 'forbidden' };
  return { kind: 'admitted', route };
}

/** A sign-in that leads back to `address`. */
export function signInAddress({ pathname, search, hash }: Address, door: Door): string {
  return signInPath(pathname + search + hash, door);
}

/** Who sees the back office; what may be changed there, its services decide. */
export function isStaff(user: SessionUser): boolean {
  return user.isAdmin || user.role === 'auditor';
}

/** Whether a page may be seen only by who is signed in. */
export function isGuarded(address: Address): boolean {
  return admit(address, null).kind === 'sign-in';
}

export type Door = '/signin' | '/admin/login';

/** Where who is not signed in is asked to. */
export function doorOf({ pathname }: Address): Door {
  return findRoute(pathname)?.access === 'administrator' ? '/admin/login' : '/signin';
}
