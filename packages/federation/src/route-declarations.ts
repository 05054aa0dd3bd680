import { type RemoteRoute, ROUTE_ACCESS } from '@larkspur/contracts/remote';

export const MAX_ROUTES = 200;
/** The maximum for all routes together, with their redirects: every page of the bank lists them. */
const MAX_PATHS = 400;
const MAX_REDIRECTS = 20;
export const MAX_PATH_LENGTH = 200;
const MAX_TITLE_LENGTH = 100;

/**
 * Lowercase static segments and parameters. A segment begins with a letter or digit: `.` and `..` would leave the path, and
 * the host's own paths begin with an underscore.
 */
const PATH = /^\/$|^(\/(:[a-zA-Z]\w*|[a-z0-9][a-z0-9._~-]*))+$/;

export class RouteDeclarationError extends Error {}

/** @throws RouteDeclarationError that names the entry and the field */
export function parseRouteDeclarations(value: unknown): RemoteRoute[] {
  if (!Array.isArray(value)) throw new RouteDeclarationError('must be a list of routes');
  if (value.length > MAX_ROUTES) throw new RouteDeclarationError(`has more than ${MAX_ROUTES} routes`);
  const routes = value.map(parseRoute);
  const seen = new Set<string>();
  for (const path of routes.flatMap(({ path, redirects = [] }) => [path, ...redirects])) {
    const shape = routeShape(path);
    if (seen.has(shape)) throw new RouteDeclarationError(`has ${path} twice`);
    seen.add(shape);
  }
  if (seen.size > MAX_PATHS) throw new RouteDeclarationError(`has more than ${MAX_PATHS} paths`);
  return routes;
}

/** Equal for patterns that match the same paths: the names of parameters do not matter. */
export const routeShape = (path: string): string => path.replaceAll(/:\w+/g, ':');

export function isRoutePath(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_PATH_LENGTH && PATH.test(value);
}

function parseRoute(value: unknown, index: number): RemoteRoute {
  const { path, title, access, redirects } = (value ?? {}) as Partial<Record<keyof RemoteRoute, unknown>>;
  const reject = (problem: string): never => {
    throw new RouteDeclarationError(
      `entry ${index + 1} (${typeof path === 'string' ? path : 'without path'}): ${problem}`,
    );
  };
  if (!isRoutePath(path)) return reject('"path" must be like "/account/home" or "/admin/users/:id", in lowercase');
  if (typeof title !== 'string' || title.trim() === '' || title.length > MAX_TITLE_LENGTH) {
    return reject(`"title" must be 1 to ${MAX_TITLE_LENGTH} characters`);
  }
  const known = ROUTE_ACCESS.find((candidate) => candidate === access);
  if (!known) return reject(`"access" must be one of ${ROUTE_ACCESS.join(', ')}`);
  if (redirects === undefined) return { path, title, access: known };
  if (!Array.isArray(redirects) || redirects.length > MAX_REDIRECTS || !redirects.every(isRoutePath)) {
    return reject(`"redirects" must be a list of at most ${MAX_REDIRECTS} paths such as "/account"`);
  }
  if (path.includes(':')) return reject('a path with parameters cannot have "redirects"');
  return { path, title, access: known, redirects };
}
