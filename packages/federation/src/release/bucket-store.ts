import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';
import { IMMUTABLE } from '../web-server';
import { Bucket } from './bucket';
import { RELEASE_FILE } from './build-folder';
import { contentTypeOf } from './content-type';
import { eachOf } from './each-of';
import {
  isVersion,
  type LogEntry,
  newestFirst,
  type PlacedPointer,
  POINTER_FILE,
  type ReleaseStore,
} from './release-store';

const FOR_GOOD = { CacheControl: IMMUTABLE };
const JSON_NOW = { ContentType: 'application/json', CacheControl: 'no-cache' };
const NEW = { IfNoneMatch: '*' } as const;
/** Of an object that was never there. */
const NO_ETAG = `"${'0'.repeat(32)}"`;
/** A bucket sends a file as it lies there, whatever the browser would like: compressing is for what stands before it. */
const COMPRESSED = /\.(br|gz)$/;
const UNDER_WAY = 8;

/**
 * Releases in a bucket that serves them itself. What is public lies in its folder, `<folder>/`; the log, an object for
 * each entry, in `<folder>.log/`, which nobody but those who release need be able to read. Nothing locks: the pointer
 * is exchanged on condition that it is still the one that was read, which is the server's to decide.
 */
export class BucketStore implements ReleaseStore {
  private readonly served: string;
  private readonly logged: string;

  private constructor(private readonly bucket: Bucket) {
    this.served = `${bucket.prefix}/`;
    this.logged = `${bucket.prefix}.log/`;
  }

  /**
   * @param address see `bucketOf`
   * @param answerWithinMs how long the server may take for one object
   */
  static async open(address: string, answerWithinMs?: number): Promise<BucketStore> {
    return new BucketStore(await Bucket.open(address, answerWithinMs));
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await this.requireConditions();
    return work();
  }

  /** Its description comes last: without it a folder is no release, and the next try fills up what is missing. */
  async add(dist: string, { version }: RemoteRelease): Promise<void> {
    if (await this.find(version)) return;
    const folder = join(dist, version);
    const files = (await filesIn(folder)).filter((file) => file !== RELEASE_FILE && !COMPRESSED.test(file));
    const upload = async (file: string) => {
      const headers = { ContentType: contentTypeOf(file), ...FOR_GOOD };
      // What is there is the same: the folder is named by the hash of its content.
      await this.bucket.write(this.keyOf(version, file), await readFile(join(folder, file)), headers, NEW);
    };
    await eachOf(files, UNDER_WAY, upload);
    await upload(RELEASE_FILE);
  }

  async find(version: string): Promise<RemoteRelease | null> {
    if (!isVersion(version)) return null;
    const object = await this.bucket.read(this.keyOf(version, RELEASE_FILE));
    return object && (JSON.parse(object.text) as RemoteRelease);
  }

  async releases(): Promise<RemoteRelease[]> {
    const folders = await this.bucket.folders(this.served);
    return newestFirst(await Promise.all(folders.map((folder) => this.find(folder))));
  }

  async pointer(): Promise<PlacedPointer | null> {
    const object = await this.bucket.read(this.served + POINTER_FILE);
    return object && { signed: JSON.parse(object.text), mark: object.etag };
  }

  async point(pointer: SignedPointer, instead: PlacedPointer | null): Promise<boolean> {
    if (!instead) await this.requireNothingReleased();
    const condition = instead ? { IfMatch: instead.mark } : NEW;
    const body = `${JSON.stringify(pointer, null, 2)}\n`;
    try {
      if (await this.bucket.write(this.served + POINTER_FILE, body, JSON_NOW, condition)) return true;
    } catch (error) {
      if (await this.isPlaced(pointer)) return true;
      throw new Error(`The pointer stays as it was: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    // An answer can be lost: then the client's second try is refused, for the first one was taken.
    return this.isPlaced(pointer);
  }

  async record(entry: LogEntry): Promise<void> {
    const key = `${this.logged}${String(entry.sequence).padStart(12, '0')}.json`;
    const text = JSON.stringify(entry);
    if (await this.bucket.write(key, text, JSON_NOW, NEW)) return;
    if ((await this.bucket.read(key))?.text !== text)
      throw new Error(`${key} is there already, and says another thing.`);
  }

  async log(last = Number.POSITIVE_INFINITY): Promise<LogEntry[]> {
    const keys = (await this.bucket.keys(this.logged)).filter((key) => key.endsWith('.json')).slice(-last);
    const entries = new Map<string, LogEntry>();
    await eachOf(keys, UNDER_WAY, async (key) => {
      const object = await this.bucket.read(key);
      if (object) entries.set(key, JSON.parse(object.text));
    });
    return keys.flatMap((key) => entries.get(key) ?? []);
  }

  /** Descriptions go first: half of what was a release is none. */
  async removeOthers(kept: ReadonlySet<string>): Promise<void> {
    const others = (await this.releases()).filter(({ version }) => !kept.has(version));
    for (const { version } of others) {
      await this.bucket.remove(this.keyOf(version, RELEASE_FILE));
      const keys = await this.bucket.keys(`${this.served}${version}/`);
      await eachOf(keys, UNDER_WAY, (key) => this.bucket.remove(key));
    }
  }

  /**
   * A server that ignores conditions would let two releases take the same number, or one undo the other: it is asked for
   * what it has to refuse, beside the log, before anything is changed.
   */
  private async requireConditions(): Promise<void> {
    const write = (condition: { IfNoneMatch: '*' } | { IfMatch: string }) =>
      this.bucket.write(`${this.logged}conditions`, 'Whether the server keeps to them.\n', JSON_NOW, condition);
    await write(NEW);
    if ((await write(NEW)) || (await write({ IfMatch: NO_ETAG }))) {
      throw new Error(
        'The server of this bucket ignores conditions (If-None-Match, If-Match), so two who release at once could undo each other: nothing is changed.',
      );
    }
  }

  /** A pointer that was removed must not begin to count anew: the shell refuses it, having seen later ones. */
  private async requireNothingReleased(): Promise<void> {
    const [latest] = await this.log(1);
    if (!latest) return;
    throw new Error(
      `${this.served}${POINTER_FILE} is gone, though the log knows of pointer ${latest.sequence}: restore it.`,
    );
  }

  private async isPlaced({ signature }: SignedPointer): Promise<boolean> {
    const placed = await this.pointer().catch((error: Error) => {
      throw new Error(`Whether the pointer was exchanged is not known, so look before you try again: ${error.message}`);
    });
    return placed?.signed.signature === signature;
  }

  private keyOf(version: string, file: string): string {
    return `${this.served}${version}/${file}`;
  }
}

/** Paths of all files, relative to the folder, as URLs have them. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
