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

export function authorize(location: RouteLocation, user: SessionUser | null): RouteAuthorization {
  const redirect = findRedirect(location.pathname);
  if (redirect) return { kind: 'redirect', to: redirect + location.search + location.hash };
  const route = findRoute(location.pathname);
  if (!route) return { kind: 'not-found' };
  if (route.access === 'open') return { kind: 'allowed', route };
  if (!user) return { kind: 'sign-in', to: signInUrl(location, signInPathFor(location)) };
  if (route.access === 'administrator' && !isStaff(user)) return { kind: 'forbidden' };
  return { kind: 'allowed', route };
}

/** The sign-in page's URL that returns to `location` afterwards. */
export function signInUrl({ pathname, search, hash }: RouteLocation, page: SignInPath): string {
  return signInPath(pathname + search + hash, page);
}

/** Who may see the back office. Its services decide who may change what. */
export function isStaff(user: SessionUser): boolean {
  return user.isAdmin || user.role === 'auditor';
}

/** Whether a page requires a signed-in user. */
export function isGuarded(location: RouteLocation): boolean {
  return authorize(location, null).kind === 'sign-in';
}

export type SignInPath = '/signin' | '/admin/login';

/** The sign-in page for visitors of a path. */
export function signInPathFor({ pathname }: RouteLocation): SignInPath {
  return findRoute(pathname)?.access === 'administrator' ? '/admin/login' : '/signin';
}
