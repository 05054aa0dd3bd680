import { type BankRoute, REDIRECTS, ROUTES } from './route-table';

/** As the router matches: in any case, with or without a slash at the end, a `:name` for one whole segment. */
const MATCHERS = ROUTES.map((route) => ({ route, expression: expressionOf(route.pattern) }))
  // A fixed segment wins over a named one: …/add-transactions is not somebody's id.
  .sort((a, b) => parameters(a.route) - parameters(b.route));

/** The route that owns a path, `null` where the bank has none. */
export function findRoute(pathname: string): BankRoute | null {
  const path = decoded(pathname);
  return MATCHERS.find(({ expression }) => expression.test(path))?.route ?? null;
}

/** Where a path that stands for another leads, `null` for all others. */
export function findRedirect(pathname: string): string | null {
  const path = decoded(pathname).toLowerCase().replace(/\/$/, '');
  return Object.hasOwn(REDIRECTS, path) ? (REDIRECTS[path] ?? null) : null;
}

function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}

function parameters({ pattern }: BankRoute): number {
  return pattern.split(':').length - 1;
}

function decoded(pathname: string): string {
  try {
    // Segment by segment: a slash that is part of a name stays one.
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
