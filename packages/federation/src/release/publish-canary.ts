import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';
import { isCanaryPercent } from '../pointer';
import {
  addRelease,
  type Publication,
  PublishError,
  type PublishedState,
  pruneReleases,
  publishPointer,
  readState,
} from './publish';

/**
 * Shows a build to some visitors, alongside the current release. The percentage of the current canary can be changed.
 * @param percent a whole number from 1 to 99
 * @throws PublishError if it is the current release, if nothing was released before, or while there is another canary
 */
export async function publishCanary(
  publication: Publication,
  dist: string,
  release: RemoteRelease,
  percent: number,
): Promise<void> {
  const { name, version } = release;
  if (!isCanaryPercent(percent)) throw new PublishError('--canary must be a whole number from 1 to 99.');
  const before = await readState(publication.store, name);
  if (!before) throw new PublishError(`${name} has never been released, so it cannot have a canary.`);
  const present = before.pointer.canary;
  if (present && present.release.version !== version) {
    throw new PublishError(
      `${name} has a canary: ${present.release.version} at ${present.percent}%. Promote or abort it first.`,
    );
  }
  await addRelease(publication, before.pointer, dist, release);
  const { current, previous, kind, reason } = before.pointer;
  await publishPointer(
    publication,
    before,
    { name, kind, reason, current, previous, canary: { release, percent } },
    { kind: 'canary', from: current.version, to: version, percent, reason: null },
  );
  await pruneReleases(publication.store, release);
}

/**
 * Makes the canary the current release.
 * @returns the versions before and after
 * @throws PublishError if there is no canary
 */
export async function promote(publication: Publication, name: RemoteName): Promise<{ from: string; to: string }> {
  const { before, release } = await readCanary(publication, name);
  const next = { name, kind: 'release', reason: null, current: release } as const;
  await publishPointer(publication, before, next, { kind: 'promote' });
  return { from: before.pointer.current.version, to: release.version };
}

/**
 * Ends the canary: all visitors get the current release.
 * @returns the version of the canary, and the current one
 * @throws PublishError if there is no canary
 */
export async function abort(
  publication: Publication,
  name: RemoteName,
  abortReason: string,
): Promise<{ from: string; to: string }> {
  const { before, release } = await readCanary(publication, name);
  const { current, previous, kind, reason } = before.pointer;
  const from = release.version;
  await publishPointer(
    publication,
    before,
    { name, kind, reason, current, previous },
    { kind: 'abort', from, reason: abortReason },
  );
  return { from, to: current.version };
}

async function readCanary(
  { store }: Publication,
  name: RemoteName,
): Promise<{ before: PublishedState; release: RemoteRelease }> {
  const before = await readState(store, name);
  const release = before?.pointer.canary?.release;
  if (!before || !release) throw new PublishError(`${name} has no canary.`);
  return { before, release };
}
