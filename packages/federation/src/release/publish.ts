import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '../pointer';
import type { LogEntry, ReleaseStore } from './release-store';
import type { PointerSigner } from './signature';

/** A page that was opened before a release goes on loading from its own folder: this many are kept. */
const KEPT_RELEASES = 10;

/** Who moves a pointer, and from what. */
export interface Publication {
  store: ReleaseStore;
  signer: PointerSigner;
  by: string;
  commit: string | null;
}

/** Why a pointer was not moved, in words for who asked. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}

/**
 * Makes a build the current release: its files first, then the pointer.
 * @returns the version that was current before, `null` at the first release
 * @throws NotPublished when it is current already
 */
export async function publish(publication: Publication, dist: string, release: RemoteRelease): Promise<string | null> {
  const before = await pointerOf(publication.store, release.name);
  if (before?.current.version === release.version) {
    throw new NotPublished(`${release.name} ${release.version} is the current release already.`);
  }
  await publication.store.add(dist, release);
  await move(publication, before, { name: release.name, kind: 'release', reason: null, current: release });
  await removeOld(publication.store, release.name);
  return before?.current.version ?? null;
}

/**
 * As `publish`, for who cannot tell whether there is anything to do: nothing where this build is current, or was just
 * taken back.
 * @returns whether it was released
 */
export async function publishIfNew(publication: Publication, dist: string, release: RemoteRelease): Promise<boolean> {
  const { store } = publication;
  const current = (await pointerOf(store, release.name))?.current.version;
  const last = (await store.log()).at(-1);
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
export async function rollBack(
  publication: Publication,
  name: RemoteName,
  reason: string,
  to?: string,
): Promise<{ from: string; to: string }> {
  const before = await pointerOf(publication.store, name);
  if (!before) throw new NotPublished(`${name} was never released.`);
  const version = to ?? before.previous?.version;
  if (!version) throw new NotPublished(`${name} has no release before ${before.current.version}: name one with --to.`);
  if (version === before.current.version) throw new NotPublished(`${name} ${version} is the current release.`);
  const current = await publication.store.find(version);
  if (!current) throw new NotPublished(`${name} has no release ${version}.`);
  await move(publication, before, { name, kind: 'rollback', reason, current });
  return { from: before.current.version, to: version };
}

/** The pointer of a store; its signature is for those who get it over a network. */
export async function pointerOf(store: ReleaseStore, name: RemoteName): Promise<RemotePointer | null> {
  const signed = await store.pointer();
  return signed && parseRemotePointer(JSON.parse(signed.pointer), name);
}

async function move(
  { store, signer, by, commit }: Publication,
  before: RemotePointer | null,
  next: Pick<RemotePointer, 'name' | 'kind' | 'reason' | 'current'>,
): Promise<void> {
  const at = new Date().toISOString();
  const pointer: RemotePointer = {
    ...next,
    sequence: (before?.sequence ?? 0) + 1,
    publishedAt: at,
    // What a page falls back to; after a rollback that is not what was just taken back.
    previous: await fallbackOf(store, before, next),
  };
  const entry: LogEntry = {
    at,
    by,
    kind: next.kind,
    remote: next.name,
    from: before?.current.version ?? null,
    to: next.current.version,
    reason: next.reason,
    commit,
  };
  await store.point(signer.sign(pointer), entry);
}

async function fallbackOf(
  store: ReleaseStore,
  before: RemotePointer | null,
  { kind, current }: Pick<RemotePointer, 'kind' | 'current'>,
): Promise<RemoteRelease | null> {
  const candidates =
    kind === 'release'
      ? [before?.current, before?.previous]
      : (await store.releases()).filter(({ builtAt }) => builtAt < current.builtAt);
  for (const candidate of candidates) {
    if (candidate && candidate.version !== current.version && (await store.find(candidate.version))) return candidate;
  }
  return null;
}

async function removeOld(store: ReleaseStore, name: RemoteName): Promise<void> {
  const pointer = await pointerOf(store, name);
  const newest = (await store.releases()).slice(0, KEPT_RELEASES);
  const kept = [pointer?.current, pointer?.previous, ...newest].flatMap((release) => release?.version ?? []);
  await store.removeOthers(new Set(kept));
}
