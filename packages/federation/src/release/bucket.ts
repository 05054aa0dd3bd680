import type { PutObjectCommandInput, S3 } from '@aws-sdk/client-s3';
import { bucketError, errorName } from './bucket-error';
import { parseBucketUrl } from './bucket-url';

/** Includes the client's own retries. */
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum time without a byte. */
const SOCKET_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 3;

export interface BucketObject {
  text: string;
  /** Identifies this content. */
  etag: string;
}

/** Headers that browsers get with an object. */
export type ObjectHeaders = Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl'>;

/** Writes only if there is no such object, or if it is still the one that was read. */
export type Condition = { IfNoneMatch: '*' } | { IfMatch: string };

/** Objects of one bucket. Every error has a readable message. */
export class Bucket {
  private constructor(
    private readonly s3: S3,
    private readonly name: string,
    readonly prefix: string,
    private readonly timeoutMs: number,
  ) {}

  /** AWS's client is loaded here on demand: it is large, and builds and folder stores do not need it. */
  static async open(url: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<Bucket> {
    const { S3 } = await import('@aws-sdk/client-s3');
    const { client, bucket, prefix } = parseBucketUrl(url);
    const requestHandler = { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS };
    return new Bucket(new S3({ ...client, maxAttempts: MAX_ATTEMPTS, requestHandler }), bucket, prefix, timeoutMs);
  }

  /** `null` if there is no such object. */
  async read(key: string): Promise<BucketObject | null> {
    try {
      const { Body, ETag } = await this.s3.getObject({ Bucket: this.name, Key: key }, this.withTimeout());
      if (!Body || !ETag) throw new Error('the response has no content');
      return { text: await Body.transformToString('utf-8'), etag: ETag };
    } catch (error) {
      if (errorName(error) === 'NoSuchKey') return null;
      throw bucketError(`${this.addressOf(key)} cannot be read`, error);
    }
  }

  /** @returns `false` if the condition does not hold */
  async write(key: string, body: Uint8Array | string, headers: ObjectHeaders, condition: Condition): Promise<boolean> {
    try {
      await this.s3.putObject(
        { Bucket: this.name, Key: key, Body: body, ...headers, ...condition },
        this.withTimeout(),
      );
      return true;
    } catch (error) {
      if (isPreconditionFailed(condition, error)) return false;
      throw bucketError(`${this.addressOf(key)} cannot be written`, error);
    }
  }

  /** Keys with this prefix, in byte order. */
  async keys(prefix: string): Promise<string[]> {
    const pages = await this.list(prefix);
    return pages.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
  }

  /** Names of the folders directly below this prefix, which ends in a slash. */
  async folders(prefix: string): Promise<string[]> {
    const pages = await this.list(prefix, '/');
    const found = pages.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes.flatMap(({ Prefix }) => Prefix ?? []));
    return found.map((folder) => folder.slice(prefix.length, -1));
  }

  /** Does nothing if there is no such object. */
  async remove(key: string): Promise<void> {
    try {
      await this.s3.deleteObject({ Bucket: this.name, Key: key }, this.withTimeout());
    } catch (error) {
      throw bucketError(`${this.addressOf(key)} cannot be removed`, error);
    }
  }

  private async list(prefix: string, delimiter?: string) {
    const pages = [];
    try {
      for (let token: string | undefined; ; ) {
        const page = await this.s3.listObjectsV2(
          { Bucket: this.name, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token },
          this.withTimeout(),
        );
        pages.push(page);
        token = page.NextContinuationToken;
        if (!page.IsTruncated || !token) return pages;
      }
    } catch (error) {
      throw bucketError(`${this.addressOf(prefix)} cannot be listed`, error);
    }
  }

  /** Timeout of one request. */
  private withTimeout() {
    return { abortSignal: AbortSignal.timeout(this.timeoutMs) };
  }

  private addressOf(key: string): string {
    return `${this.name}/${key}`;
  }
}

/**
 * A conflict with a concurrent write is not a failed condition: that write may fail too, and then there is no object.
 */
function isPreconditionFailed(condition: Condition, error: unknown): boolean {
  const name = errorName(error);
  return name === 'PreconditionFailed' || ('IfMatch' in condition && name === 'NoSuchKey');
}
