import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';

/** Names in a store, whether a folder or a bucket: it is laid out as it is served. */
export const POINTER_FILE = 'remote.json';
const VERSION = /^[\w-]{8,64}$/;

/** One line of the release log. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  kind: 'release' | 'rollback';
  remote: string;
  /** Of the pointer. */
  sequence: number;
  from: string | null;
  to: string;
  reason: string | null;
  /** The commit that was built, where it is known. */
  commit: string | null;
}

export interface StoredPointer {
  signed: SignedPointer;
  /** Which one lies there: the store's own mark, another one for each pointer. */
  etag: string;
}

/** What is out of one remote: its releases, written once and never changed, the signed pointer, and the log. */
export interface ReleaseStore {
  /**
   * What reads the pointer and moves it is done in here.
   * @throws Error where the store cannot keep two apart who release at once, or another is at it
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;

  /** Takes a build in, whole or not at all; nothing happens where it has that version. */
  add(dist: string, release: RemoteRelease): Promise<void>;

  /** `null` where there is no whole release of that version. */
  find(version: string): Promise<RemoteRelease | null>;

  /** All that are there, the newest first. */
  list(): Promise<RemoteRelease[]>;

  /** `null` before the first release. */
  readPointer(): Promise<StoredPointer | null>;

  /**
   * From now on pages are given this one.
   * @param instead of which one, as it was read before; `null` where there was none
   * @returns `false`, and the pointer stays, where another one lies there by now
   */
  setPointer(pointer: SignedPointer, instead: StoredPointer | null): Promise<boolean>;

  appendLog(entry: LogEntry): Promise<void>;

  /** @param last only so many, the latest ones; oldest first in any case */
  readLog(last?: number): Promise<LogEntry[]>;

  /** Pages that were opened before go on loading from their own release: those that are not `kept` may be gone. */
  prune(kept: ReadonlySet<string>): Promise<void>;
}

/** A version names a folder: what is none leads nowhere else. */
export const isVersion = (text: string) => VERSION.test(text);

export function newestFirst(releases: (RemoteRelease | null)[]): RemoteRelease[] {
  return releases.filter((release) => release !== null).sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}
