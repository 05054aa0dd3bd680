import { appendFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';

import { join } from 'node:path';
import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';
import { readRelease } from './build-folder';
import { writeJson } from './json-file';

export const POINTER_FILE = 'remote.json';
const LOG_FILE = 'releases.log';

/** One line of the release log. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  kind: 'release' | 'rollback';
  remote: string;
  from: string | null;
  to: string;
  reason: string | null;
  /** The commit that was built, where it is known. */
  commit: string | null;
}

/**
 * What is out of one remote: a folder for each release, written once and never changed, the signed pointer, and the log.
 * It is laid out as it is served, so a static server or a bucket that is kept in step with it does as well as ours.
 */
export class ReleaseStore {
  constructor(readonly folder: string) {}

  /** Copies a build in. By way of a second folder: half a release is never there under its name. */
  async add(dist: string, { version }: RemoteRelease): Promise<void> {
    if (await readRelease(this.folderOf(version))) return;
    const unfinished = join(this.folder, `.${version}.${process.pid}`);
    await mkdir(this.folder, { recursive: true });
    await cp(join(dist, version), unfinished, { recursive: true, preserveTimestamps: true });
    await rename(unfinished, this.folderOf(version)).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true });
      // Somebody else was first, with the same content under the same hash.
      if (!(await readRelease(this.folderOf(version)))) throw error;
    });
  }

  find(version: string): Promise<RemoteRelease | null> {
    return /^[\w-]{8,64}$/.test(version) ? readRelease(this.folderOf(version)) : Promise.resolve(null);
  }

  /** All that are there, the newest first. */
  async releases(): Promise<RemoteRelease[]> {
    const folders = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const found = await Promise.all(
      folders
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => readRelease(this.folderOf(name))),
    );
    return found.filter((release) => release !== null).sort((a, b) => b.builtAt.localeCompare(a.builtAt));
  }

  /** `null` before the first release. */
  async pointer(): Promise<SignedPointer | null> {
    const text = await readFile(join(this.folder, POINTER_FILE), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as SignedPointer);
  }

  /** From now on pages are given this one. */
  async point(pointer: SignedPointer, entry: LogEntry): Promise<void> {
    await writeJson(join(this.folder, POINTER_FILE), pointer);
    await appendFile(join(this.folder, LOG_FILE), `${JSON.stringify(entry)}\n`);
  }

  async log(): Promise<LogEntry[]> {
    const text = await readFile(join(this.folder, LOG_FILE), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogEntry);
  }

  /** Pages that were opened before go on loading from their own release: those that are not `kept` may be gone. */
  async removeOthers(kept: ReadonlySet<string>): Promise<void> {
    const others = (await this.releases()).filter(({ version }) => !kept.has(version));
    await Promise.all(others.map(({ version }) => rm(this.folderOf(version), { recursive: true })));
  }

  private folderOf(version: string): string {
    return join(this.folder, version);
  }
}
