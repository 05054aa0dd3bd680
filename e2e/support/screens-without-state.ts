import { join } from 'node:path';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ROOT } from '../../scripts/launcher/paths';

/** @returns the paths in the `routes.json` of a remote that none of the states shows */
export function screensWithoutState(remote: string, states: readonly { path: string }[]): string[] {
  const shown = states.map(({ path }) => new URL(path, 'http://bank').pathname);
  return RoutesFile.read(join(ROOT, remote)).paths.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !shown.some((pathname) => pattern.test(pathname));
  });
}
