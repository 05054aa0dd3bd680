import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';
import { readRelease } from './build-folder';
import { writeJson } from './json-file';
import { isAbsent, readIfPresent } from './read-if-present';
import {
  assertNeverReleased,
  isVersion,
  type LogEntry,
  newestFirst,
  POINTER_FILE,
  type ReleaseStore,
  type StoredPointer,
} from './release-store';
import { withLock } from './store-lock';

const LOG_FILE = 'releases.log';
/** The name of a folder that is being added or deleted, or was when the process was killed. */
const TEMPORARY = /^\.[\w-]{8,64}\.[\w-]+$/;

/** Releases in a folder that our server, or any other web server, serves. */
export class FolderStore implements ReleaseStore {
  constructor(readonly folder: string) {}

  withLock<T>(work: () => Promise<T>): Promise<T> {
    return withLock(this.folder, work);
  }

  /** Copies a build to a temporary folder and renames it, so that a release is complete as soon as it has its name. */
  async add(dist: string, { version }: RemoteRelease): Promise<void> {
    if (await readRelease(this.folderOf(version))) return;
    const unfinished = this.temporary(version);
    await mkdir(this.folder, { recursive: true });
    await cp(join(dist, version), unfinished, { recursive: true, preserveTimestamps: true });
    await rename(unfinished, this.folderOf(version)).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true });
      // Another process released the same content first, under the same hash.
      if (!(await readRelease(this.folderOf(version)))) throw error;
    });
  }

  async find(version: string): Promise<RemoteRelease | null> {
    return isVersion(version) ? readRelease(this.folderOf(version)) : null;
  }

  async list(): Promise<RemoteRelease[]> {
    // Not `lost+found` and other folders of a volume.
    const names = (await this.folderNames()).filter(isVersion);
    return newestFirst(await Promise.all(names.map((name) => readRelease(this.folderOf(name)))));
  }

  async readPointer(): Promise<StoredPointer | null> {
    const text = await readIfPresent(join(this.folder, POINTER_FILE));
    return text === null ? null : { signed: JSON.parse(text), etag: text };
  }

  async setPointer(pointer: SignedPointer, instead: StoredPointer | null): Promise<boolean> {
    // The lock excludes others, unless it was held so long that another process took it for stale.
    if ((await this.readPointer())?.etag !== instead?.etag) return false;
    if (!instead) await assertNeverReleased(this, join(this.folder, POINTER_FILE));
    await writeJson(join(this.folder, POINTER_FILE), pointer);
    return true;
  }

  async appendLog(entry: LogEntry): Promise<void> {
    await appendFile(join(this.folder, LOG_FILE), `${JSON.stringify(entry)}\n`);
  }

  async readLog(last = Number.POSITIVE_INFINITY): Promise<LogEntry[]> {
    const text = (await readIfPresent(join(this.folder, LOG_FILE))) ?? '';
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.slice(-last).map((line) => JSON.parse(line) as LogEntry);
  }

  /** A folder gets a hidden name before its files are deleted: if that is interrupted, it is no release anymore. */
  async prune(kept: ReadonlySet<string>): Promise<void> {
    const others = (await this.list()).filter(({ version }) => !kept.has(version));
    await Promise.all(others.map(({ version }) => rename(this.folderOf(version), this.temporary(version))));
    const temporary = (await this.folderNames()).filter((name) => TEMPORARY.test(name));
    await Promise.all(temporary.map((name) => rm(join(this.folder, name), { recursive: true, force: true })));
  }

  private async folderNames(): Promise<string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch((error) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  private temporary(version: string): string {
    return join(this.folder, `.${version}.${randomUUID()}`);
  }

  private folderOf(version: string): string {
    return join(this.folder, version);
  }
}
