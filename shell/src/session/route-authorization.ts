import type { BankRoute } from '@larkspur/contracts/remote';
import type { SessionUser } from '@larkspur/contracts/session';
import { signInPath } from '@larkspur/web-kit/utils/next-path';
import type { RouteTable } from '../routes/route-table';

/** The outcome of a user's request for a path. */
export type RouteAuthorization =
  | { kind: 'allowed'; route: BankRoute }
  | { kind: 'redirect'; to: string }
  | { kind: 'sign-in'; to: string }
  | { kind: 'forbidden' }
  | { kind: 'disputed' }
  /** `area`: an area that the user may enter. Its remote may show Not Found in its layout. */
  | { kind: 'not-found'; area?: BankRoute };

export interface RouteLocation {
  pathname: string;
  search: string;
  hash: string;
}

export function authorize(location: RouteLocation, user: SessionUser | null, routes: RouteTable): RouteAuthorization {
  const match = routes.match(location.pathname);
  if (match.kind === 'redirect') return { kind: 'redirect', to: match.to + location.search + location.hash };
  if (match.kind === 'not-found') {
    return match.area && mayEnter(match.area, user) ? { kind: 'not-found', area: match.area } : { kind: 'not-found' };
  }
  if (match.kind !== 'screen') return match;
  const { route } = match;
  if (mayEnter(route, user)) return { kind: 'allowed', route };
  return user ? { kind: 'forbidden' } : { kind: 'sign-in', to: signInUrl(location, signInPathFor(location, routes)) };
}

/** Returns whether a user may see a screen or a widget. */
export function mayEnter({ access }: Pick<BankRoute, 'access'>, user: SessionUser | null): boolean {
  if (access === 'open') return true;
  return user !== null && (access !== 'administrator' || isStaff(user));
}

/** The sign-in page's URL that returns to `location` afterwards. */
export function signInUrl({ pathname, search, hash }: RouteLocation, page: SignInPath): string {
  return signInPath(pathname + search + hash, page);
}

/** Returns whether a user may see the back office. Its services decide who may change what. */
export function isStaff(user: SessionUser): boolean {
  return user.isAdmin || user.role === 'auditor';
}

/** Returns whether a page requires a signed-in user. */
export function isGuarded(location: RouteLocation, routes: RouteTable): boolean {
  return authorize(location, null, routes).kind === 'sign-in';
}

export type SignInPath = '/signin' | '/admin/login';

/** The sign-in page for visitors of a path. */
export function signInPathFor({ pathname }: RouteLocation, routes: RouteTable): SignInPath {
  return routes.find(pathname)?.access === 'administrator' ? '/admin/login' : '/signin';
}
