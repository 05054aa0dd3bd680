import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';
import { integrityOf } from '../integrity';
import { saveBuild } from '../release/build-folder';

/** A release as a build describes it. `version` is the complete version, because it names folders. */
export function aRelease(version: string, different: Partial<RemoteRelease> = {}): RemoteRelease {
  const name: RemoteName = different.name ?? 'mfe-public';
  const entry = `${version}/remoteEntry.js`;
  return {
    name,
    version,
    contractVersion: 1,
    container: `${name.replaceAll('-', '_')}_${version}`,
    entry,
    scripts: [],
    styles: [],
    integrity: { [entry]: integrityOf(Buffer.from(version)) },
    routes: ['/'],
    screens: {},
    sizes: { js: 1_000, css: 100 },
    builtAt: new Date(0).toISOString(),
    ...different,
  };
}

/** Writes what a build leaves in `dist`: its folder with the description, and the note of the last build. */
export async function writeBuild(dist: string, release: RemoteRelease): Promise<RemoteRelease> {
  mkdirSync(join(dist, release.version), { recursive: true });
  writeFileSync(join(dist, release.entry), release.version);
  await saveBuild(dist, release);
  return release;
}
