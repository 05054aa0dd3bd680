import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRoute } from '@larkspur/contracts/remote';
import { matchRoutes } from 'react-router-dom';
import { ROOT } from '../../scripts/launcher/paths';

/** @returns the paths in the `routes.json` of a remote that none of the states shows */
export function screensWithoutState(remote: string, states: readonly { path: string }[]): string[] {
  const declared: RemoteRoute[] = JSON.parse(readFileSync(join(ROOT, remote, 'routes.json'), 'utf8'));
  const routes = declared.map(({ path }) => ({ path }));
  const shown = states.map(({ path }) => matchRoutes(routes, new URL(path, 'http://bank').pathname)?.[0]?.route.path);
  return routes.map(({ path }) => path).filter((path) => !shown.includes(path));
}
