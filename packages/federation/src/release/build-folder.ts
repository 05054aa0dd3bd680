import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { writeJson } from './json-file';
import { readIfPresent } from './read-if-present';

/**
 * A build that is not released yet is in `<dist>/<version>/` with its `release.json`. `<dist>/build.json` has the version of the
 * last build.
 */
const BUILD_FILE = 'build.json';
export const RELEASE_FILE = 'release.json';

/** The source maps of a build, relative to `dist`. They are for developers who read its errors and are never released. */
export const mapsFolder = (version: string) => `${version}.maps`;

/** Describes a build. An unchanged rebuild keeps the time of the first one. */
export async function saveBuild(dist: string, release: RemoteRelease): Promise<void> {
  const known = await readRelease(join(dist, release.version));
  const build = known ?? release;
  if (!known) await writeJson(join(dist, build.version, RELEASE_FILE), build);
  await writeJson(join(dist, BUILD_FILE), { version: build.version });
  await removeOthers(dist, build.version);
}

/** @throws Error when nothing was built */
export async function lastBuild(dist: string): Promise<RemoteRelease> {
  const text = await readFile(join(dist, BUILD_FILE), 'utf8').catch(() => null);
  const version: unknown = text === null ? null : JSON.parse(text).version;
  const release = typeof version === 'string' ? await readRelease(join(dist, version)) : null;
  if (!release) throw new Error(`${dist} has no build. Run "npm run build" first.`);
  return release;
}

/** The description in a folder, `null` if it is no release. */
export async function readRelease(folder: string): Promise<RemoteRelease | null> {
  const text = await readIfPresent(join(folder, RELEASE_FILE));
  return text === null ? null : (JSON.parse(text) as RemoteRelease);
}

/** The store keeps released builds; here only the last build is needed. */
async function removeOthers(dist: string, version: string): Promise<void> {
  const folders = (await readdir(dist, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  await Promise.all(
    folders
      .filter(({ name }) => name !== version && name !== mapsFolder(version))
      .map(({ name }) => rm(join(dist, name), { recursive: true })),
  );
}
