import type { BankRoute, RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { routeShape } from '@larkspur/federation/route-declarations';
import { matchRoutes } from 'react-router-dom';

type Match =
  | { kind: 'screen'; route: BankRoute }
  | { kind: 'redirect'; to: string }
  | { kind: 'disputed' }
  /** `area`: the remote whose grant the path is in. It may show Not Found inside its own layout. */
  | { kind: 'not-found'; area?: BankRoute };

/**
 * The screen, redirect or dispute at each path of the bank, according to a registry. Server and browser decide alike. Decided per
 * route and never by prefix: /account/savings is a public page among the customer's.
 */
export class RouteTable {
  private readonly entries: { path: string; handle: Match }[];
  private readonly granted: ReadonlySet<string>;
  private readonly areas: ReadonlySet<string>;
  /**
   * The last lookup. Every part of a navigation asks for the same path, and React Router sorts and compiles all patterns each
   * time.
   */
  private latest: { pathname: string; match: Match } | null = null;

  constructor({ routes, remotes }: Pick<RemoteRegistry, 'routes' | 'remotes'>) {
    const { screens, redirects, disputed, grants } = routes;
    this.granted = new Set(screens.map(({ remote, path }) => `${remote} ${routeShape(path)}`));
    this.areas = new Set(
      grants.filter(({ path }) => path.endsWith('/*')).map(({ remote, path }) => `${remote} ${path}`),
    );
    const grantHandle = (path: string, remote: RemoteName | null, access: BankRoute['access']): Match => {
      if (remote === null) return { kind: 'not-found' };
      const area = { path, remote, access };
      return remotes[remote] ? { kind: 'not-found', area } : { kind: 'screen', route: area };
    };
    this.entries = [
      ...screens.map((route) => ({ path: route.path, handle: { kind: 'screen' as const, route } })),
      ...Object.entries(redirects).map(([path, to]) => ({ path, handle: { kind: 'redirect' as const, to } })),
      ...disputed.map((path) => ({ path, handle: { kind: 'disputed' as const } })),
      // The screens of a remote whose server never replied are unknown, so its paths are not Not Found.
      ...grants.map(({ path, remote, access }) => ({ path, handle: grantHandle(path, remote, access) })),
    ];
  }

  /** By React Router itself, so that a path cannot get past its guard by being spelled differently. */
  match(pathname: string): Match {
    if (this.latest?.pathname !== pathname) this.latest = { pathname, match: this.findMatch(pathname) };
    return this.latest.match;
  }

  /**
   * Returns whether the bank shows a remote's pattern. It is one of its screens, as not every claim is granted, or its Not Found
   * screen, whose pattern equals the grant (`/account/*`).
   */
  isGranted(remote: RemoteName, pattern: string): boolean {
    return this.granted.has(`${remote} ${routeShape(pattern)}`) || this.areas.has(`${remote} ${pattern}`);
  }

  /** The screen at a path, `null` if there is none. */
  find(pathname: string): BankRoute | null {
    const match = this.match(pathname);
    return match.kind === 'screen' ? match.route : null;
  }

  private findMatch(pathname: string): Match {
    // React Router ignores repeated slashes at the end; the bank has no such paths.
    if (pathname.includes('//')) return { kind: 'not-found' };
    return matchRoutes(this.entries, pathname)?.at(-1)?.route.handle ?? { kind: 'not-found' };
  }
}
