import { userInfo } from 'node:os';
import { join } from 'node:path';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publishIfNew } from '@larkspur/federation/release/publish';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { REMOTES } from './applications';
import { ROOT } from './paths';
import type { Secrets } from './secrets';

const SIGNING_KEY = 'RELEASE_SIGNING_KEY';

/** Where a bank keeps what its teams have released. */
export const releasesFolder = (dataFolder: string) => join(dataFolder, 'releases');

/** The key that this clone releases with, unless the environment names another. */
export function releaseSigner(secrets: Secrets): PointerSigner {
  return new PointerSigner(signingKey(secrets));
}

export function signingKey(secrets: Secrets): string {
  return secrets.custom(SIGNING_KEY, () => generateSigningKey().privateKey);
}

/** What was built since is released, as `npm run release` does it. @returns the remotes that were */
export async function releaseNewBuilds(dataFolder: string, secrets: Secrets): Promise<string[]> {
  const signer = releaseSigner(secrets);
  const released: string[] = [];
  for (const remote of REMOTES) {
    const store = new FolderStore(join(releasesFolder(dataFolder), remote));
    const dist = join(ROOT, remote, 'dist');
    const build = await lastBuild(dist);
    const publication = { store, signer, by: userInfo().username, commit: null };
    if (await store.withLock(() => publishIfNew(publication, dist, build))) released.push(remote);
  }
  return released;
}
