import { matchRoutes } from 'react-router-dom';
import { type BankRoute, REDIRECTS, ROUTES } from './route-table';

const ROUTE_OBJECTS = ROUTES.map((route) => ({ path: route.pattern, handle: route }));
const REDIRECT_OBJECTS = Object.entries(REDIRECTS).map(([path, to]) => ({ path, handle: to }));

/** The route that owns a path, `null` if there is none. */
export function findRoute(pathname: string): BankRoute | null {
  return match(ROUTE_OBJECTS, pathname);
}

/** The path that this one redirects to, `null` if it does not redirect. */
export function findRedirect(pathname: string): string | null {
  return match(REDIRECT_OBJECTS, pathname);
}

/** By React Router itself, so that a path cannot get past its guard by being spelled differently. */
function match<T>(routes: { path: string; handle: T }[], pathname: string): T | null {
  // React Router ignores repeated slashes at the end; such a path is none of ours.
  if (pathname.includes('//')) return null;
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? null;
}
