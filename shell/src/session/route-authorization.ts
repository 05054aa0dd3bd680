import type { SessionUser } from '@larkspur/contracts/session';
import { signInPath } from '@larkspur/web-kit/utils/next-path';
import { findRedirect, findRoute } from '../routes/find-route';
import type { BankRoute } from '../routes/route-table';

/** What a user who requests a path gets. */
export type RouteAuthorization =
  | { kind: 'allowed'; route: BankRoute }
  | { kind: 'redirect'; to: string }
  | { kind: 'sign-in'; to: string }
  | { kind: 'forbidden' }
  | { kind: 'not-found' };

export interface RouteLocation {
  pathname: string;
  search: string;
  hash: string;
}

export function authorize(address: RouteLocation, user: SessionUser | null): RouteAuthorization {
  const redirect = findRedirect(address.pathname);
  if (redirect) return { kind: 'redirect', to: redirect + address.search + address.hash };
  const route = findRoute(address.pathname);
  if (!route) return { kind: 'not-found' };
  if (route.access === 'open') return { kind: 'allowed', route };
  if (!user)
    return {
      kind: 'sign-in',
      to: signInUrl(address, signInPathFor(address)),
    };
  if (route.access === 'administrator' && !isStaff(user)) return { kind: 'forbidden' };
  return { kind: 'allowed', route };
}

/** The sign-in page's URL that returns to `location` afterwards. */
export function signInUrl({ pathname, search, hash }: RouteLocation, bareClient: SignInPath): string {
  return signInPath(pathname + search + hash, bareClient);
}

/** Who may see the back office. Its services decide who may change what. */
export function isStaff(user: SessionUser): boolean {
  return user.isAdmin || user.role === 'auditor';
}

/** Whether a page requires a signed-in user. */
export function isGuarded(address: RouteLocation): boolean {
  return authorize(address, null).kind === 'sign-in';
}

export type SignInPath = '/signin' | '/admin/login';

/** The sign-in page for visitors of a path. */
export function signInPathFor({ pathname }: RouteLocation): SignInPath {
  return findRoute(pathname)?.access === 'administrator' ? '/admin/login' : '/signin';
}
