import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';

/** A page that was opened before a release goes on loading from its own folder: this many are kept. */
const KEPT_RELEASES = 5;
const POINTER_FILE = 'remote.json';
const RELEASE_FILE = 'release.json';

/**
 * Makes `release`, whose files lie in `<dist>/<version>/`, the current one: each folder describes itself in
 * `release.json`, and `remote.json` names two of them. A folder is written once and never changed; only the pointer is.
 */
export async function publishRelease(dist: string, release: RemoteRelease): Promise<RemotePointer> {
  const known = await readReleases(dist);
  const built = known.find(({ version }) => version === release.version);
  if (!built) await writeJson(join(dist, release.version, RELEASE_FILE), release);

  const pointer = nextPointer(await readPointer(dist), built ?? release, known);
  await writeJson(join(dist, POINTER_FILE), pointer);
  await removeOldReleases(dist, pointer);
  return pointer;
}

/** The pointer of a `dist` folder, `null` before the first release. */
export async function readPointer(dist: string): Promise<RemotePointer | null> {
  const text = await readFile(join(dist, POINTER_FILE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as RemotePointer);
}

/** All releases of a `dist` folder, the newest first. */
export async function readReleases(dist: string): Promise<RemoteRelease[]> {
  const folders = await readdir(dist, { withFileTypes: true });
  const releases = await Promise.all(
    folders
      .filter((folder) => folder.isDirectory())
      .map(({ name }) => readFile(join(dist, name, RELEASE_FILE), 'utf8').catch(() => null)),
  );
  return releases
    .filter((text) => text !== null)
    .map((text) => JSON.parse(text) as RemoteRelease)
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}

function nextPointer(pointer: RemotePointer | null, current: RemoteRelease, known: RemoteRelease[]): RemotePointer {
  // Built again without a change: what came before it is still what it was.
  const before = pointer?.current.version === current.version ? pointer.previous : pointer?.current;
  return { current, previous: known.find(({ version }) => version === before?.version) ?? null };
}

async function removeOldReleases(dist: string, { current, previous }: RemotePointer): Promise<void> {
  const inUse = new Set([current.version, previous?.version]);
  const others = (await readReleases(dist)).filter(({ version }) => !inUse.has(version));
  const excess = others.slice(Math.max(0, KEPT_RELEASES - inUse.size));
  await Promise.all(excess.map(({ version }) => rm(join(dist, version), { recursive: true })));
}

/** By way of a second file: a server reads the pointer at any moment and must never see half of it. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  await rename(unfinished, path);
}
