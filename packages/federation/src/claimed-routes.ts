import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The addresses that a remote says it shows: patterns as the router's, in `routes.json` beside its package.json.
 * @throws Error where the file is missing or is no list of patterns
 */
export function readClaimedRoutes(dir: string): string[] {
  const file = join(dir, 'routes.json');
  const routes: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(routes) || !routes.every((route) => typeof route === 'string' && /^\/[\w:/-]*$/.test(route))) {
    throw new Error(`${file} must be a list of paths such as "/account/home" or "/admin/users/:id"`);
  }
  return routes;
}
