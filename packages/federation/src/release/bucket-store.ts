import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease, SignedPointer } from '@larkspur/contracts/remote';
import { lookup } from 'mime-types';
import { IMMUTABLE_CACHE_CONTROL } from '../web-server';
import { Bucket } from './bucket';
import { listFiles } from './build-files';
import { RELEASE_FILE } from './build-folder';
import { forEachConcurrently } from './for-each-concurrently';
import {
  assertNeverReleased,
  isVersion,
  type LogEntry,
  newestFirst,
  POINTER_FILE,
  type ReleaseStore,
  type StoredPointer,
} from './release-store';

const IMMUTABLE_HEADERS = { CacheControl: IMMUTABLE_CACHE_CONTROL };
const JSON_HEADERS = { ContentType: 'application/json', CacheControl: 'no-cache' };
const IF_ABSENT = { IfNoneMatch: '*' } as const;
/** Matches no object. */
const UNMATCHABLE_ETAG = `"${'0'.repeat(32)}"`;
/** A bucket serves files as they are stored, regardless of Accept-Encoding. A CDN in front of it compresses. */
const COMPRESSED = /\.(br|gz)$/;
const MAX_CONCURRENT_REQUESTS = 8;

/**
 * Releases in a bucket that serves them itself. Public files are below `<folder>/`. The log has one object per entry
 * below `<folder>.log/`, which only those who release need to read. There is no lock: the pointer is replaced on
 * condition that it is the one that was read, and the server enforces the condition.
 */
export class BucketStore implements ReleaseStore {
  private readonly releasesPrefix: string;
  private readonly logPrefix: string;

  private constructor(private readonly bucket: Bucket) {
    this.releasesPrefix = `${bucket.prefix}/`;
    this.logPrefix = `${bucket.prefix}.log/`;
  }

  /**
   * @param url see `parseBucketUrl`
   * @param timeoutMs for one object
   */
  static async open(url: string, timeoutMs?: number): Promise<BucketStore> {
    return new BucketStore(await Bucket.open(url, timeoutMs));
  }

  async withLock<T>(work: () => Promise<T>): Promise<T> {
    await this.assertConditionalWrites();
    return work();
  }

  /**
   * The description is uploaded last: a folder without it is no release, and the next attempt uploads what is missing.
   */
  async add(dist: string, { version }: RemoteRelease): Promise<void> {
    if (await this.find(version)) return;
    const folder = join(dist, version);
    const files = (await listFiles(folder)).filter((file) => file !== RELEASE_FILE && !COMPRESSED.test(file));
    const upload = async (file: string) => {
      const headers = { ContentType: contentTypeOf(file), ...IMMUTABLE_HEADERS };
      // An existing object is identical, because the folder is named after the hash of its content.
      await this.bucket.write(this.key(version, file), await readFile(join(folder, file)), headers, IF_ABSENT);
    };
    await forEachConcurrently(files, MAX_CONCURRENT_REQUESTS, upload);
    await upload(RELEASE_FILE);
  }

  async find(version: string): Promise<RemoteRelease | null> {
    if (!isVersion(version)) return null;
    const object = await this.bucket.read(this.key(version, RELEASE_FILE));
    return object && (JSON.parse(object.text) as RemoteRelease);
  }

  async list(): Promise<RemoteRelease[]> {
    const folders = await this.bucket.folders(this.releasesPrefix);
    return newestFirst(await Promise.all(folders.map((folder) => this.find(folder))));
  }

  async readPointer(): Promise<StoredPointer | null> {
    const object = await this.bucket.read(this.releasesPrefix + POINTER_FILE);
    return object && { signed: JSON.parse(object.text), etag: object.etag };
  }

  async setPointer(pointer: SignedPointer, instead: StoredPointer | null): Promise<boolean> {
    if (!instead) await assertNeverReleased(this, this.releasesPrefix + POINTER_FILE);
    const condition = instead ? { IfMatch: instead.etag } : IF_ABSENT;
    const body = `${JSON.stringify(pointer, null, 2)}\n`;
    try {
      if (await this.bucket.write(this.releasesPrefix + POINTER_FILE, body, JSON_HEADERS, condition)) return true;
    } catch (error) {
      if (await this.isStored(pointer)) return true;
      throw new Error(`The pointer was not changed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    // If the response to the first attempt was lost, the client's retry fails although the pointer was written.
    return this.isStored(pointer);
  }

  async appendLog(entry: LogEntry): Promise<void> {
    // In byte order an order is after the pointer that it is about.
    const suffix = entry.isOrder ? `.order-${entry.kind}.json` : '.json';
    const key = this.logPrefix + String(entry.sequence).padStart(12, '0') + suffix;
    const text = JSON.stringify(entry);
    if (await this.bucket.write(key, text, JSON_HEADERS, IF_ABSENT)) return;
    if ((await this.bucket.read(key))?.text !== text) throw new Error(`${key} already exists with other content.`);
  }

  async readLog(last = Number.POSITIVE_INFINITY): Promise<LogEntry[]> {
    const keys = (await this.bucket.keys(this.logPrefix)).filter((key) => key.endsWith('.json')).slice(-last);
    const entries = new Map<string, LogEntry>();
    await forEachConcurrently(keys, MAX_CONCURRENT_REQUESTS, async (key) => {
      const object = await this.bucket.read(key);
      if (object) entries.set(key, JSON.parse(object.text));
    });
    return keys.flatMap((key) => entries.get(key) ?? []);
  }

  /** The description is deleted first: a folder without it is no release. */
  async prune(kept: ReadonlySet<string>): Promise<void> {
    const others = (await this.list()).filter(({ version }) => !kept.has(version));
    for (const { version } of others) {
      await this.bucket.remove(this.key(version, RELEASE_FILE));
      const keys = await this.bucket.keys(`${this.releasesPrefix}${version}/`);
      await forEachConcurrently(keys, MAX_CONCURRENT_REQUESTS, (key) => this.bucket.remove(key));
    }
  }

  /**
   * A server that ignores conditions would let two releases use the same sequence or undo each other. Before anything
   * is changed, this writes a test object next to the log that the server has to reject.
   */
  private async assertConditionalWrites(): Promise<void> {
    const write = (condition: { IfNoneMatch: '*' } | { IfMatch: string }) =>
      this.bucket.write(`${this.logPrefix}conditions`, 'Whether the server keeps to them.\n', JSON_HEADERS, condition);
    await write(IF_ABSENT);
    if ((await write(IF_ABSENT)) || (await write({ IfMatch: UNMATCHABLE_ETAG }))) {
      throw new Error(
        "This bucket's server ignores conditional writes (If-None-Match, If-Match), so concurrent releases could undo each other. Nothing was changed.",
      );
    }
  }

  private async isStored({ signature, order }: SignedPointer): Promise<boolean> {
    const stored = await this.readPointer().catch((error: Error) => {
      throw new Error(
        `It is unknown whether the pointer was changed. Check the release log before you try again: ${error.message}`,
      );
    });
    return stored?.signed.signature === signature && stored.signed.order?.signature === order?.signature;
  }

  private key(version: string, file: string): string {
    return `${this.releasesPrefix}${version}/${file}`;
  }
}

/** Browsers run no script and apply no style sheet that is served under another type. */
function contentTypeOf(file: string): string {
  const type = lookup(file) || 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
