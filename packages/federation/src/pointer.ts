import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';

/**
 * Reads a pointer that came over the network or from a file.
 * @returns `null` where anything is missing, of another type, or points outside the release's own folder.
 */
export function parseRemotePointer(value: unknown, name: RemoteName): RemotePointer | null {
  if (!isRecord(value)) return null;
  const current = parseRelease(value.current, name);
  if (!current) return null;
  return { current, previous: parseRelease(value.previous, name) };
}

function parseRelease(value: unknown, name: RemoteName): RemoteRelease | null {
  if (!isRecord(value)) return null;
  const { version, contractVersion, container, entry, scripts, styles, builtAt } = value;
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
  return { name, version, contractVersion, container, entry, scripts, styles, builtAt };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
