import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '../pointer';
import type { ReleaseStore, StoredPointer } from './release-store';
import type { PointerSigner } from './signature';

/** A page that was opened before a release goes on loading from its own folder: this many are kept. */
const MAX_KEPT_RELEASES = 10;

/** Who moves a pointer, and from what. */
export interface Publication {
  store: ReleaseStore;
  signer: PointerSigner;
  by: string;
  commit: string | null;
}

/** Why a pointer was not moved, in words for who asked. */
export class PublishError extends Error {
  override readonly name = 'NotPublished';
}

/**
 * Makes a build the current release: its files first, then the pointer.
 * @returns the version that was current before, `null` at the first release
 * @throws NotPublished when it is current already
 */
export async function publish(publication: Publication, dist: string, release: RemoteRelease): Promise<string | null> {
  const { store } = publication;
  const { name, version } = release;
  const before = await readState(store, name);
  if (before?.pointer.current.version === version) {
    throw new PublishError(`${name} ${version} is the current release already.`);
  }
  await withContext(`${name} ${version} is not released, what was current stays`, () => store.add(dist, release));
  await publishPointer(publication, before, { name, kind: 'release', reason: null, current: release });
  await withContext(`${name} ${version} is released, but old releases are left over`, () => pruneReleases(store, name));
  return before?.pointer.current.version ?? null;
}

/**
 * As `publish`, for who cannot tell whether there is anything to do: nothing where this build is current, or was just
 * taken back.
 * @returns whether it was released
 */
export async function publishIfNew(publication: Publication, dist: string, release: RemoteRelease): Promise<boolean> {
  const { store } = publication;
  const current = (await readPointer(store, release.name))?.current.version;
  const [last] = await store.readLog(1);
  const wasTakenBack = last?.kind === 'rollback' && last.from === release.version;
  if (current === release.version || wasTakenBack) return false;
  await publish(publication, dist, release);
  return true;
}

/**
 * Takes the current release back.
 * @param to the version to go back to; the one before where none is named
 * @returns from which version to which
 * @throws NotPublished where there is none to go back to
 */
export async function rollback(
  publication: Publication,
  name: RemoteName,
  reason: string,
  to?: string,
): Promise<{ from: string; to: string }> {
  const before = await readState(publication.store, name);
  if (!before) throw new PublishError(`${name} was never released.`);
  const { current: from, previous } = before.pointer;
  const version = to ?? previous?.version;
  if (!version) throw new PublishError(`${name} has no release before ${from.version}: name one with --to.`);
  if (version === from.version) throw new PublishError(`${name} ${version} is the current release.`);
  const current = await publication.store.find(version);
  if (!current) throw new PublishError(`${name} has no release ${version}.`);
  await publishPointer(publication, before, { name, kind: 'rollback', reason, current });
  return { from: from.version, to: version };
}

/** The pointer of a store; its signature is for those who get it over a network. */
export async function readPointer(store: ReleaseStore, name: RemoteName): Promise<RemotePointer | null> {
  return (await readState(store, name))?.pointer ?? null;
}

/** What is out, as it was read: the next pointer comes in its place, or not at all. */
interface PublishedState {
  pointer: RemotePointer;
  stored: StoredPointer;
}

/** @throws NotPublished where another remote's pointer lies there: it must not be overwritten, nor its numbers begin anew */
async function readState(store: ReleaseStore, name: RemoteName): Promise<PublishedState | null> {
  const stored = await store.readPointer();
  if (!stored) return null;
  const pointer = parseRemotePointer(JSON.parse(stored.signed.pointer), name);
  if (!pointer)
    throw new PublishError(`What is released there is no release of ${name}: is it another remote's place?`);
  return { pointer, stored };
}

async function publishPointer(
  { store, signer, by, commit }: Publication,
  before: PublishedState | null,
  next: Pick<RemotePointer, 'name' | 'kind' | 'reason' | 'current'>,
): Promise<void> {
  const at = new Date().toISOString();
  const sequence = (before?.pointer.sequence ?? 0) + 1;
  // What a page falls back to; after a rollback that is not what was just taken back.
  const previous = await findFallback(store, before?.pointer ?? null, next);
  const { name, kind, reason, current } = next;
  const signed = signer.sign({ ...next, sequence, publishedAt: at, previous });
  const isMoved = await store.setPointer(signed, before?.stored ?? null);
  if (!isMoved) throw new PublishError(`Nothing is changed: ${await describeConflict(store, name)}`);
  const from = before?.pointer.current.version ?? null;
  await withContext(`${name} ${current.version} is current from now on, but the log does not say so`, () =>
    store.appendLog({ at, by, kind, remote: name, sequence, from, to: current.version, reason, commit }),
  );
}

async function describeConflict(store: ReleaseStore, name: RemoteName): Promise<string> {
  const now = await readPointer(store, name);
  const what = now && `another ${now.kind} of ${name} was first, and ${now.current.version} is current now`;
  return `${what ?? `the pointer of ${name} was removed meanwhile`}. Look at the log, and try again if it is still right.`;
}

/** Says what a failure means for who released. */
async function withContext<T>(meaning: string, work: () => Promise<T>): Promise<T> {
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
      : (await store.list()).filter(({ builtAt }) => builtAt < current.builtAt);
  for (const candidate of candidates) {
    if (candidate && candidate.version !== current.version && (await store.find(candidate.version))) return candidate;
  }
  return null;
}

async function pruneReleases(store: ReleaseStore, name: RemoteName): Promise<void> {
  const pointer = await readPointer(store, name);
  const newest = (await store.list()).slice(0, MAX_KEPT_RELEASES);
  const kept = [pointer?.current, pointer?.previous, ...newest].flatMap((release) => release?.version ?? []);
  await store.prune(new Set(kept));
}
