import type { BankRoute, RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { matchRoutes } from 'react-router-dom';
import { patternShape } from './path-patterns';

type Match =
  | { kind: 'screen'; route: BankRoute }
  | { kind: 'redirect'; to: string }
  | { kind: 'disputed' }
  | { kind: 'not-found' };

/**
 * What each path of the bank shows, according to a registry: the server's and the browser's answer are the same. Decided
 * per route and never by prefix: /account/savings is a public page among the customer's.
 */
export class RouteTable {
  private readonly entries: { path: string; handle: Match }[];
  private readonly granted: ReadonlySet<string>;

  constructor({ routes, remotes }: Pick<RemoteRegistry, 'routes' | 'remotes'>) {
    const { screens, redirects, disputed, grants } = routes;
    this.granted = new Set(screens.map(({ remote, path }) => `${remote} ${patternShape(path)}`));
    this.entries = [
      ...screens.map((route) => ({ path: route.path, handle: { kind: 'screen' as const, route } })),
      ...Object.entries(redirects).map(([path, to]) => ({ path, handle: { kind: 'redirect' as const, to } })),
      ...disputed.map((path) => ({ path, handle: { kind: 'disputed' as const } })),
      // Nobody knows what a remote shows whose server never replied, so its paths are not Not Found.
      ...grants.map(({ path, remote, access }) => ({
        path,
        handle:
          remote !== null && !remotes[remote]
            ? { kind: 'screen' as const, route: { path, remote, access } }
            : { kind: 'not-found' as const },
      })),
    ];
  }

  /** By React Router itself, so that a path cannot get past its guard by being spelled differently. */
  match(pathname: string): Match {
    // React Router ignores repeated slashes at the end; the bank has no such paths.
    if (pathname.includes('//')) return { kind: 'not-found' };
    return matchRoutes(this.entries, pathname)?.at(-1)?.route.handle ?? { kind: 'not-found' };
  }

  /** Whether a remote's pattern is one of the bank's screens: not every claim is granted. */
  isGranted(remote: RemoteName, pattern: string): boolean {
    return this.granted.has(`${remote} ${patternShape(pattern)}`);
  }

  /** The screen at a path, `null` if there is none. */
  find(pathname: string): BankRoute | null {
    const match = this.match(pathname);
    return match.kind === 'screen' ? match.route : null;
  }
}
