import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { applyOrder, parsePointerOrder, parseRemotePointer } from '../pointer';
import { ReleaseHistory } from './release-history';
import type { LogEntry, ReleaseStore, StoredPointer } from './release-store';
import type { PointerSigner } from './signature';

/** How many releases are kept, because pages that were opened before a release load from its folder. */
const MAX_KEPT_RELEASES = 10;

/** How much of the log says which releases visitors got last: a bucket has one object per entry. */
const MAX_LOG_ENTRIES = 200;

/** The publisher, with the key to sign with and the store to publish to. */
export interface Publication {
  store: ReleaseStore;
  signer: PointerSigner;
  by: string;
  commit: string | null;
}

/** Why the pointer was not changed. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/**
 * Makes a build the current release: uploads its files, then replaces the pointer.
 * @returns the version that was current before, `null` for the first release
 * @throws PublishError if it is current already, or while there is a canary
 */
export async function publish(publication: Publication, dist: string, release: RemoteRelease): Promise<string | null> {
  const { store } = publication;
  const { name, version } = release;
  const before = await readState(store, name);
  const canary = before?.pointer.canary;
  if (canary) {
    throw new PublishError(
      `${name} ${version} was not released: ${canary.release.version} is its canary at ${canary.percent}%. Promote or abort that first.`,
    );
  }
  await addRelease(publication, before?.pointer ?? null, dist, release);
  await publishPointer(publication, before, { name, kind: 'release', reason: null, current: release });
  await pruneReleases(store, release);
  return before?.pointer.current.version ?? null;
}

/** @throws PublishError if it is current already, or cannot be in one page with the other releases */
export async function addRelease(
  { store }: Publication,
  before: RemotePointer | null,
  dist: string,
  release: RemoteRelease,
): Promise<void> {
  const { name, version } = release;
  if (before?.current.version === version) {
    throw new PublishError(`${name} ${version} is already the current release.`);
  }
  for (const other of [before?.current, before?.previous]) {
    if (other && other.container === release.container && other.version !== version) {
      throw new PublishError(
        `${name} ${version} was not released: its container is named ${release.container}, like that of ${other.version}, and a page may load both. Give it another container name and output.uniqueName.`,
      );
    }
  }
  await withContext(`${name} ${version} was not released, and the current release is unchanged`, () =>
    store.add(dist, release),
  );
}

/**
 * Like `publish`, but does nothing if visitors have ever got this build, or while there is a canary. A container has the build
 * of its image for as long as it exists, and its restart must not undo what was released, promoted, or rolled back since.
 * @returns whether it was released
 */
export function publishIfNew(publication: Publication, dist: string, release: RemoteRelease): Promise<boolean> {
  return publishUnless(publication, dist, release, (history) => history.isKnown(release.version));
}

/**
 * Like `publish`, but does nothing if this build is current, was withdrawn, or while there is a canary. A build of the current
 * sources is released again after sources were changed and changed back.
 * @returns whether it was released
 */
export function publishUnlessWithdrawn(
  publication: Publication,
  dist: string,
  release: RemoteRelease,
): Promise<boolean> {
  return publishUnless(publication, dist, release, (history) => history.wasWithdrawn(release.version));
}

async function publishUnless(
  publication: Publication,
  dist: string,
  release: RemoteRelease,
  isExcluded: (history: ReleaseHistory) => boolean,
): Promise<boolean> {
  const { store } = publication;
  const pointer = await readPointer(store, release.name);
  if (pointer?.current.version === release.version || pointer?.canary) return false;
  if (isExcluded(new ReleaseHistory(await store.readLog()))) return false;
  await publish(publication, dist, release);
  return true;
}

/**
 * Rolls back the current release, and ends a canary.
 * @param to the version to go back to; defaults to the previous one
 * @returns the versions before and after
 * @throws PublishError if there is no such release
 */
export async function rollback(
  publication: Publication,
  name: RemoteName,
  reason: string,
  to?: string,
): Promise<{ from: string; to: string }> {
  const before = await readState(publication.store, name);
  if (!before) throw new PublishError(`${name} has never been released.`);
  const { current: from, previous } = before.pointer;
  const version = to ?? previous?.version;
  if (!version) throw new PublishError(`${name} has no release before ${from.version}. Name one with --to.`);
  if (version === from.version) throw new PublishError(`${name} ${version} is the current release.`);
  const current = await publication.store.find(version);
  if (!current) throw new PublishError(`${name} has no release ${version}.`);
  await publishPointer(publication, before, { name, kind: 'rollback', reason, current });
  return { from: from.version, to: version };
}

/** The store's pointer after a host's order. Not verified: signatures protect readers that get it over a network. */
export async function readPointer(store: ReleaseStore, name: RemoteName): Promise<RemotePointer | null> {
  return (await readState(store, name))?.pointer ?? null;
}

/** The published pointer as it was read. The next one replaces exactly this one, or nothing. */
export interface PublishedState {
  /** With the effect of a host's order. */
  pointer: RemotePointer;
  stored: StoredPointer;
}

/** @throws PublishError for another remote's pointer: it must not be overwritten, nor its sequence started again */
export async function readState(store: ReleaseStore, name: RemoteName): Promise<PublishedState | null> {
  const stored = await store.readPointer();
  if (!stored) return null;
  const { pointer: text, order } = stored.signed;
  const pointer = parseRemotePointer(JSON.parse(text), name);
  if (!pointer)
    throw new PublishError(`The releases there are not those of ${name}. Do they belong to another remote?`);
  return { pointer: applyOrder(pointer, order ? parsePointerOrder(JSON.parse(order.order), name) : null), stored };
}

export interface NextPointer extends Pick<RemotePointer, 'name' | 'kind' | 'reason' | 'current' | 'canary'> {
  /** By default the one that pages can fall back to. */
  previous?: RemoteRelease | null;
}

/** @param logged by default the pointer's own kind, reason and releases */
export async function publishPointer(
  { store, signer, by, commit }: Publication,
  before: PublishedState | null,
  next: NextPointer,
  logged: Partial<Pick<LogEntry, 'kind' | 'from' | 'to' | 'percent' | 'reason'>> = {},
): Promise<void> {
  const at = new Date().toISOString();
  const sequence = (before?.pointer.sequence ?? 0) + 1;
  // The release that pages fall back to. After a rollback that is not the one that was rolled back.
  const previous =
    next.previous === undefined ? await findFallback(store, before?.pointer ?? null, next) : next.previous;
  const { name, kind, reason, current } = next;
  const pointer = { ...next, sequence, publishedAt: at, previous };
  if (!parseRemotePointer(pointer, name)) {
    throw new PublishError(`${name} ${current.version} is not a valid release: hosts would refuse it.`);
  }
  const signed = signer.sign(pointer);
  const isMoved = await store.setPointer(signed, before?.stored ?? null);
  if (!isMoved) throw new PublishError(`Nothing was changed: ${await describeConflict(store, name)}`);
  const from = before?.pointer.current.version ?? null;
  await withContext(`${name} ${current.version} is now current, but the release log could not be written`, () =>
    store.appendLog({ at, by, kind, remote: name, sequence, from, to: current.version, reason, commit, ...logged }),
  );
}

async function describeConflict(store: ReleaseStore, name: RemoteName): Promise<string> {
  const now = await readPointer(store, name);
  const what = now && `there was another ${now.kind} of ${name}, and ${now.current.version} is current now`;
  return `${what ?? `the pointer of ${name} was deleted in the meantime`}. Check the release log before you try again.`;
}

/** Adds to an error what it means for the release. */
export async function withContext<T>(meaning: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${meaning}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function findFallback(
  store: ReleaseStore,
  before: RemotePointer | null,
  { kind, current }: Pick<RemotePointer, 'kind' | 'current'>,
): Promise<RemoteRelease | null> {
  const candidates =
    kind === 'release'
      ? [before?.current, before?.previous]
      : await formerReleases(store, ({ builtAt }) => builtAt < current.builtAt);
  for (const candidate of candidates) {
    if (candidate && candidate.version !== current.version && (await store.find(candidate.version))) return candidate;
  }
  return null;
}

/** Releases of the store that have been current, newest first: a withdrawn canary is none to fall back to. */
async function formerReleases(
  store: ReleaseStore,
  isCandidate: (release: RemoteRelease) => boolean,
): Promise<RemoteRelease[]> {
  const history = new ReleaseHistory(await store.readLog());
  return (await store.list()).filter(
    (release) =>
      isCandidate(release) && (history.wasCurrent(release.version) || !history.wasWithdrawn(release.version)),
  );
}

/** Deletes releases that no page needs anymore. */
export async function pruneReleases(store: ReleaseStore, { name, version }: RemoteRelease): Promise<void> {
  await withContext(`${name} ${version} was released, but old releases could not be deleted`, async () => {
    const pointer = await readPointer(store, name);
    const history = new ReleaseHistory(await store.readLog(MAX_LOG_ENTRIES));
    const all = await store.list();
    // A release that visitors got until a moment ago may have been built long before. Without the log, the newest builds.
    const lastShown = all
      .toSorted((a, b) => history.lastShown(b.version) - history.lastShown(a.version))
      .slice(0, MAX_KEPT_RELEASES);
    // Another process may have added one and be about to release it.
    const isNext = ({ builtAt, ...release }: RemoteRelease) =>
      !history.isKnown(release.version) && builtAt > (pointer?.current.builtAt ?? '');
    const kept = [
      pointer?.current,
      pointer?.previous,
      pointer?.canary?.release,
      ...lastShown,
      ...all.filter(isNext),
    ].flatMap((release) => release?.version ?? []);
    await store.prune(new Set(kept));
  });
}
