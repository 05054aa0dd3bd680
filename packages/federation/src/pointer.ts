import type { ReleasedScreen, RemoteName, RemotePointer, RemoteRelease, RemoteRoute } from '@larkspur/contracts/remote';
import { MAX_PATH_LENGTH, MAX_ROUTES, parseRouteDeclarations } from './route-declarations';

/**
 * Parses a pointer from the network or a file.
 * @returns `null` if a field is missing, has another type, or points outside the release's own folder
 */
export function parseRemotePointer(value: unknown, name: RemoteName): RemotePointer | null {
  if (!isRecord(value) || value.name !== name) return null;
  const { sequence, kind, reason, publishedAt } = value;
  const current = parseRelease(value.current, name);
  if (!current || typeof publishedAt !== 'string' || (kind !== 'release' && kind !== 'rollback')) return null;
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 1) return null;
  return {
    name,
    sequence,
    kind,
    reason: typeof reason === 'string' ? reason : null,
    publishedAt,
    current,
    previous: parseRelease(value.previous, name),
  };
}

function parseRelease(value: unknown, name: RemoteName): RemoteRelease | null {
  if (!isRecord(value)) return null;
  const { version, contractVersion, container, entry, modules, scripts, styles, integrity, routes, sizes, builtAt } =
    value;
  if (value.name !== name || typeof contractVersion !== 'number' || typeof builtAt !== 'string') return null;
  if (typeof version !== 'string' || !/^[\w-]{8,64}$/.test(version)) return null;
  if (typeof container !== 'string' || !/^[A-Za-z_]\w*$/.test(container)) return null;
  const inFolder = (path: unknown): path is string =>
    typeof path === 'string' &&
    path.startsWith(`${version}/`) &&
    /^[\w-]+(\/[\w.-]+)+$/.test(path) &&
    !path.includes('..');
  const allInFolder = (paths: unknown): paths is string[] => Array.isArray(paths) && paths.every(inFolder);
  if (!inFolder(entry) || !allInFolder(scripts) || !allInFolder(styles)) return null;
  if (modules !== undefined && !allInFolder(modules)) return null;
  const screens = parseScreens(value.screens, inFolder);
  const ofScreens = Object.values(screens).flatMap(({ scripts, styles, page }) => [
    ...scripts,
    ...styles,
    ...(page ? [page.html] : []),
  ]);
  const hashed = parseIntegrity([entry, ...(modules ?? []), ...scripts, ...styles, ...ofScreens], integrity);
  if (!hashed || !isRoutes(routes) || !isRecord(sizes)) return null;
  const declaredRoutes = parseDeclarations(value.declaredRoutes);
  if (declaredRoutes === null) return null;
  const { js, css } = sizes;
  if (typeof js !== 'number' || typeof css !== 'number') return null;
  return {
    name,
    version,
    contractVersion,
    container,
    entry,
    ...(value.isSelfContained === true && { isSelfContained: true }),
    ...(modules && { modules }),
    scripts,
    styles,
    integrity: hashed,
    routes,
    ...(declaredRoutes && { declaredRoutes }),
    screens,
    sizes: { js, css },
    builtAt,
  };
}

/** Unreadable screens are dropped: they only save time, and a page works without them. */
function parseScreens(value: unknown, inFolder: (path: unknown) => path is string): Record<string, ReleasedScreen> {
  const screens: Record<string, ReleasedScreen> = {};
  if (!isRecord(value)) return screens;
  const all = (paths: unknown): paths is string[] => Array.isArray(paths) && paths.every(inFolder);
  for (const [address, screen] of Object.entries(value)) {
    if (!isRecord(screen) || !all(screen.scripts) || !all(screen.styles)) continue;
    screens[address] = { scripts: screen.scripts, styles: screen.styles, page: parsePage(screen.page, inFolder) };
  }
  return screens;
}

function parsePage(value: unknown, inFolder: (path: unknown) => path is string): ReleasedScreen['page'] {
  if (!isRecord(value)) return null;
  const { html, title, description, isUnlisted } = value;
  if (!inFolder(html) || typeof title !== 'string' || typeof description !== 'string') return null;
  return { html, title, description, ...(isUnlisted === true && { isUnlisted }) };
}

/** One hash per file; a file without a hash could not be verified. */
function parseIntegrity(files: string[], integrity: unknown): Record<string, string> | null {
  if (!isRecord(integrity)) return null;
  const hashes: Record<string, string> = {};
  for (const file of files) {
    const hash = integrity[file];
    if (typeof hash !== 'string' || !/^sha384-[A-Za-z0-9+/]{64}$/.test(hash)) return null;
    hashes[file] = hash;
  }
  return hashes;
}

/** `undefined` for a release from before routes were declared, `null` for invalid ones. */
function parseDeclarations(value: unknown): RemoteRoute[] | undefined | null {
  try {
    return value === undefined ? undefined : parseRouteDeclarations(value);
  } catch {
    return null;
  }
}

function isRoutes(routes: unknown): routes is string[] {
  const isPath = (route: unknown) =>
    typeof route === 'string' && route.startsWith('/') && route.length <= MAX_PATH_LENGTH;
  return Array.isArray(routes) && routes.length <= MAX_ROUTES && routes.every(isPath);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
