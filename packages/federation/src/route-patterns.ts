import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths that a remote serves: React Router patterns in `routes.json` next to its package.json.
 * @throws Error when the file is missing or is not a list of patterns
 */
export function readRoutePatterns(dir: string): string[] {
  const file = join(dir, 'routes.json');
  const routes: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(routes) || !routes.every((route) => typeof route === 'string' && /^\/[\w:/-]*$/.test(route))) {
    throw new Error(`${file} must be a list of paths such as "/account/home" or "/admin/users/:id"`);
  }
  return routes;
}
