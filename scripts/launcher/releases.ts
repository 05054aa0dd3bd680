import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publishUnlessWithdrawn } from '@larkspur/federation/release/publish';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { ROOT } from './paths';
import { REMOTE_NAMES } from './remotes';
import type { Secrets } from './secrets';

const SIGNING_KEY = 'RELEASE_SIGNING_KEY';

/** The folder of a bank's released remotes. */
export const releasesFolder = (dataFolder: string) => join(dataFolder, 'releases');

/** Signs releases with this clone's key, or with the one in the environment. */
export function releaseSigner(secrets: Secrets): PointerSigner {
  return new PointerSigner(signingKey(secrets));
}

export function signingKey(secrets: Secrets): string {
  return secrets.custom(SIGNING_KEY, () => generateSigningKey().privateKey);
}

/** The key with which the shell aborts canaries and rolls back. It cannot release. */
export function rollbackKey(secrets: Secrets): string {
  return secrets.custom('ROLLBACK_SIGNING_KEY', () => generateSigningKey().privateKey);
}

const distOf = (remote: RemoteName) => join(ROOT, remote, 'dist');

/**
 * Releases every remote whose build has changed, as `npm run release` does.
 * @param buildOf the folder of a remote's build
 * @returns the released remotes
 */
export async function releaseNewBuilds(
  dataFolder: string,
  secrets: Secrets,
  buildOf: (remote: RemoteName) => string = distOf,
): Promise<string[]> {
  const signer = releaseSigner(secrets);
  const released: string[] = [];
  for (const remote of REMOTE_NAMES) {
    const store = new FolderStore(join(releasesFolder(dataFolder), remote));
    const dist = buildOf(remote);
    const build = await lastBuild(dist);
    const publication = { store, signer, by: userInfo().username, commit: null };
    if (await store.withLock(() => publishUnlessWithdrawn(publication, dist, build))) released.push(remote);
  }
  return released;
}
