import {
  type Canary,
  ORDER_KINDS,
  type PointerOrder,
  type ReleasedScreen,
  type RemoteName,
  type RemotePointer,
  type RemoteRelease,
} from '@larkspur/contracts/remote';
import { MAX_PATH_LENGTH, MAX_ROUTES, parseRouteDeclarations } from './route-declarations';
import { parseWidgetDeclarations } from './widget-declarations';

/**
 * Parses a pointer from the network or a file.
 * @returns `null` if a field is missing, has another type, or points outside the release's own folder
 */
export function parseRemotePointer(value: unknown, name: RemoteName): RemotePointer | null {
  if (!isRecord(value) || value.name !== name) return null;
  const { sequence, kind, reason, publishedAt } = value;
  const current = parseRelease(value.current, name);
  if (!current || typeof publishedAt !== 'string' || (kind !== 'release' && kind !== 'rollback')) return null;
  if (!isSequence(sequence)) return null;
  const canary = parseCanary(value.canary, current, name);
  return {
    name,
    sequence,
    kind,
    reason: typeof reason === 'string' ? reason : null,
    publishedAt,
    current,
    previous: parseRelease(value.previous, name),
    ...(canary && { canary }),
  };
}

/** An unreadable canary is dropped: its visitors get the current release. */
function parseCanary(value: unknown, current: RemoteRelease, name: RemoteName): Canary<RemoteRelease> | null {
  if (!isRecord(value)) return null;
  const release = parseRelease(value.release, name);
  const { percent } = value;
  if (!release || release.version === current.version || release.container === current.container) return null;
  return isCanaryPercent(percent) ? { release, percent } : null;
}

export const isCanaryPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 99;

/**
 * Parses an order from the network or a file.
 * @returns `null` if a field is missing or has another type, or if it is about another remote
 */
export function parsePointerOrder(value: unknown, name: RemoteName): PointerOrder | null {
  if (!isRecord(value) || value.name !== name) return null;
  const { sequence, reason, at } = value;
  const kind = ORDER_KINDS.find((known) => known === value.kind);
  if (!kind || !isSequence(sequence) || typeof reason !== 'string' || typeof at !== 'string') return null;
  return { name, sequence, kind, reason, at };
}

/** Applies an order to the pointer that it is about. Every release in the result is one of the pointer's. */
export function applyOrder(pointer: RemotePointer, order: PointerOrder | null): RemotePointer {
  if (!order || order.sequence !== pointer.sequence || order.name !== pointer.name) return pointer;
  const { canary: _, ...stable } = pointer;
  if (order.kind === 'abort') return stable;
  const { previous } = pointer;
  if (!previous) return stable;
  const { kind, reason, at } = order;
  return { ...stable, kind, reason, publishedAt: at, current: previous, previous: null };
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
  if (!inFolder(entry) || !areAll(scripts, inFolder) || !areAll(styles, inFolder)) return null;
  if (modules !== undefined && !areAll(modules, inFolder)) return null;
  const screens = parseScreens(value.screens, inFolder);
  const ofScreens = Object.values(screens).flatMap(({ scripts, styles, page }) => [
    ...scripts,
    ...styles,
    ...(page ? [page.html] : []),
  ]);
  const hashed = parseIntegrity([entry, ...(modules ?? []), ...scripts, ...styles, ...ofScreens], integrity);
  if (!hashed || !isRoutes(routes) || !isRecord(sizes)) return null;
  const declaredRoutes = parseDeclarations(value.declaredRoutes, parseRouteDeclarations);
  const widgets = parseDeclarations(value.widgets, parseWidgetDeclarations);
  if (declaredRoutes === null || widgets === null) return null;
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
    ...(widgets && { widgets }),
    screens,
    ...(isVersions(value.renderedWith) && { renderedWith: value.renderedWith }),
    sizes: { js, css },
    builtAt,
  };
}

const areAll = (values: unknown, isOne: (value: unknown) => value is string): values is string[] =>
  Array.isArray(values) && values.every(isOne);

/** Unreadable screens are dropped: they only save time, and a page works without them. */
function parseScreens(value: unknown, inFolder: (path: unknown) => path is string): Record<string, ReleasedScreen> {
  const screens: Record<string, ReleasedScreen> = {};
  if (!isRecord(value)) return screens;
  for (const [path, screen] of Object.entries(value)) {
    if (!isRecord(screen) || !areAll(screen.scripts, inFolder) || !areAll(screen.styles, inFolder)) continue;
    screens[path] = { scripts: screen.scripts, styles: screen.styles, page: parsePage(screen.page, inFolder) };
  }
  return screens;
}

function parsePage(value: unknown, inFolder: (path: unknown) => path is string): ReleasedScreen['page'] {
  if (!isRecord(value)) return null;
  const { html, title, description, isUnlisted } = value;
  if (!inFolder(html) || typeof title !== 'string' || typeof description !== 'string') return null;
  return { html, title, description, ...(isUnlisted === true && { isUnlisted }) };
}

/** Names and versions, such as `react@19.3.1`. Others are dropped, and the pages are replaced instead of hydrated. */
function isVersions(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && /^[\w@/.+-]+( [\w@/.+-]+)*$/.test(value);
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

/** `undefined` for a release without them, such as one from before they were introduced; `null` for invalid ones. */
function parseDeclarations<T>(value: unknown, parse: (value: unknown) => T[]): T[] | undefined | null {
  try {
    return value === undefined ? undefined : parse(value);
  } catch {
    return null;
  }
}

function isSequence(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function isRoutes(routes: unknown): routes is string[] {
  const isPath = (route: unknown) =>
    typeof route === 'string' && route.startsWith('/') && route.length <= MAX_PATH_LENGTH;
  return Array.isArray(routes) && routes.length <= MAX_ROUTES && routes.every(isPath);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
