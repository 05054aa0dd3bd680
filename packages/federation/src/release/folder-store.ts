import { appendFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';
import { readRelease } from './build-folder';
import { writeJson } from './json-file';
import {
  isVersion,
  type LogEntry,
  newestFirst,
  POINTER_FILE,
  type ReleaseStore,
  type StoredPointer,
} from './release-store';
import { withLock } from './store-lock';

const LOG_FILE = 'releases.log';

/** Releases in a folder that our server, or any other web server, serves. */
export class FolderStore implements ReleaseStore {
  constructor(readonly folder: string) {}

  withLock<T>(work: () => Promise<T>): Promise<T> {
    return withLock(this.folder, work);
  }

  /** Copies a build to a temporary folder and renames it, so that a release is complete as soon as it has its name. */
  async add(dist: string, { version }: RemoteRelease): Promise<void> {
    if (await readRelease(this.folderOf(version))) return;
    const unfinished = join(this.folder, `.${version}.${process.pid}`);
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
    const folders = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const found = await Promise.all(
      folders
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => readRelease(this.folderOf(name))),
    );
    return newestFirst(found);
  }

  async readPointer(): Promise<StoredPointer | null> {
    const text = await readFile(join(this.folder, POINTER_FILE), 'utf8').catch(() => null);
    return text === null ? null : { signed: JSON.parse(text), etag: text };
  }

  async setPointer(pointer: SignedPointer, instead: StoredPointer | null): Promise<boolean> {
    // The lock excludes others, unless it was held so long that another process took it for stale.
    if ((await this.readPointer())?.etag !== instead?.etag) return false;
    await writeJson(join(this.folder, POINTER_FILE), pointer);
    return true;
  }

  async appendLog(entry: LogEntry): Promise<void> {
    await appendFile(join(this.folder, LOG_FILE), `${JSON.stringify(entry)}\n`);
  }

  async readLog(last = Number.POSITIVE_INFINITY): Promise<LogEntry[]> {
    const text = await readFile(join(this.folder, LOG_FILE), 'utf8').catch(() => '');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.slice(-last).map((line) => JSON.parse(line) as LogEntry);
  }

  async prune(kept: ReadonlySet<string>): Promise<void> {
    const others = (await this.list()).filter(({ version }) => !kept.has(version));
    await Promise.all(others.map(({ version }) => rm(this.folderOf(version), { recursive: true })));
  }

  private folderOf(version: string): string {
    return join(this.folder, version);
  }
}
