import {
  isRemoteName,
  type RegisteredRemote,
  type RegisteredRoutes,
  type RemoteName,
  type RemoteRegistry,
  type RemoteRoute,
} from '@larkspur/contracts/remote';
import { parseRemotePointer } from '@larkspur/federation/pointer';

/** `localStorage['larkspur.override.mfe-customer'] = 'http://localhost:3012'` */
const PREFIX = 'larkspur.override.';
/** The page's Content-Security-Policy allows no other origin either. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

/** Loads a remote from another server that serves releases, such as `npm start -w mfe-customer`. */
export interface Override {
  name: RemoteName;
  /** Ends in a slash. `null` if the stored value is not an http URL of this machine. */
  base: string | null;
}

export function readOverrides(storage: Storage): Override[] {
  return overriddenNames(storage).map((name) => ({ name, base: parseBase(storage.getItem(PREFIX + name) ?? '') }));
}

export function removeOverrides(storage: Storage): void {
  for (const name of overriddenNames(storage)) storage.removeItem(PREFIX + name);
}

function overriddenNames(storage: Storage): RemoteName[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter(isRemoteName)
    .sort();
}

function parseBase(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !LOOPBACK_HOSTS.includes(url.hostname)) return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Removes overridden remotes until their servers were asked; the shell then fetches the registry by itself. */
export function removeOverridden(registry: RemoteRegistry, overrides: Override[]): RemoteRegistry {
  const away = Object.fromEntries(overrides.map(({ name }) => [name, null]));
  return { ...registry, remotes: { ...registry.remotes, ...away } };
}

/** Adds what the override servers have released. Signatures are not checked. */
export async function applyOverrides(
  registry: RemoteRegistry,
  overrides: Override[],
  read: (url: string) => Promise<unknown>,
): Promise<RemoteRegistry> {
  const found = await Promise.all(
    overrides.map(
      async ({ name, base }) => [name, base === null ? null : await fetchOverride(name, base, read)] as const,
    ),
  );
  return {
    ...registry,
    remotes: {
      ...registry.remotes,
      ...Object.fromEntries(found.map(([name, build]) => [name, build?.registered ?? null])),
    },
    routes: found.reduce(
      (routes, [name, build]) => (build ? withRoutesOf(name, build.declared, routes) : routes),
      registry.routes,
    ),
  };
}

interface OverridingBuild {
  registered: RegisteredRemote;
  /** Undefined for a build from before routes were declared: it has those of the release that it replaces. */
  declared: RemoteRoute[] | undefined;
}

/** A developer sees every screen of the build, also screens that the bank's configuration does not grant yet. */
function withRoutesOf(
  name: RemoteName,
  declared: RemoteRoute[] | undefined,
  routes: RegisteredRoutes,
): RegisteredRoutes {
  if (!declared) return routes;
  const redirects = declared.flatMap(({ path, redirects = [] }) => redirects.map((from) => [from, path]));
  return {
    ...routes,
    screens: [
      ...declared.map(({ path, access }) => ({ path, access, remote: name })),
      ...routes.screens.filter(({ remote }) => remote !== name),
    ],
    redirects: { ...routes.redirects, ...Object.fromEntries(redirects) },
  };
}

/** Without a previous release: a developer who tries a build wants to see it fail. */
async function fetchOverride(
  name: RemoteName,
  base: string,
  read: (url: string) => Promise<unknown>,
): Promise<OverridingBuild | null> {
  try {
    const { pointer } = (await read(`${base}remote.json`)) as { pointer: string };
    const parsed = parseRemotePointer(JSON.parse(pointer), name);
    if (!parsed) return null;
    const { declaredRoutes, ...current } = parsed.current;
    return { registered: { base, current, previous: null }, declared: declaredRoutes };
  } catch {
    return null;
  }
}
