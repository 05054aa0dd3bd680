import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';

/** File names in a store, folder or bucket. Its layout is the layout of the served URLs. */
export const POINTER_FILE = 'remote.json';
const VERSION = /^[\w-]{8,64}$/;

/** One line of the release log. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** `canary` also for another percentage. */
  kind: 'release' | 'rollback' | 'canary' | 'promote' | 'abort';
  remote: string;
  /** The pointer's sequence. */
  sequence: number;
  /** A host did it with its own key. The sequence is that of the pointer which the order is about. */
  isOrder?: boolean;
  /** The version that visitors had before, or the canary that was aborted. */
  from: string | null;
  to: string;
  /** The percentage of browsers that get a canary. */
  percent?: number;
  reason: string | null;
  /** The commit that was built, if known. */
  commit: string | null;
}

export interface StoredPointer {
  signed: SignedPointer;
  /** Changes with each pointer that is stored. */
  etag: string;
}

/** The releases of one remote, written once and never changed, with the signed pointer and the log. */
export interface ReleaseStore {
  /**
   * Runs `work`, which reads and replaces the pointer, exclusively.
   * @throws Error if the store cannot detect concurrent releases, or another one is running
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;

  /** Adds a build completely or not at all; does nothing if the version exists. */
  add(dist: string, release: RemoteRelease): Promise<void>;

  /** `null` if there is no complete release of that version. */
  find(version: string): Promise<RemoteRelease | null>;

  /** All releases, newest first. */
  list(): Promise<RemoteRelease[]>;

  /** `null` before the first release. */
  readPointer(): Promise<StoredPointer | null>;

  /**
   * Replaces the pointer that pages get.
   * @param instead the pointer that was read before; `null` if there was none
   * @returns `false`, without a change, if another pointer is stored by now
   */
  setPointer(pointer: SignedPointer, instead: StoredPointer | null): Promise<boolean>;

  appendLog(entry: LogEntry): Promise<void>;

  /** @param last limits the result to the latest entries; always oldest first */
  readLog(last?: number): Promise<LogEntry[]>;

  /** Deletes releases that are not in `kept`. Pages that were opened before load from their own release. */
  prune(kept: ReadonlySet<string>): Promise<void>;
}

/** Versions are used as folder names, so other characters are rejected. */
export const isVersion = (text: string) => VERSION.test(text);

export function newestFirst(releases: (RemoteRelease | null)[]): RemoteRelease[] {
  return releases.filter((release) => release !== null).sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}

/** After a pointer was deleted the sequence must not start again: shells have seen later ones and would refuse it. */
export async function assertNeverReleased(store: Pick<ReleaseStore, 'readLog'>, pointer: string): Promise<void> {
  const [latest] = await store.readLog(1);
  if (latest) throw new Error(`${pointer} is missing, but the log has pointer ${latest.sequence}. Restore it.`);
}
