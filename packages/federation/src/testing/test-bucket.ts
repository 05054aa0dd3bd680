import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  body: Buffer;
  etag: string;
  contentType: string;
  cacheControl: string;
}

/**
 * Makes a request fail: cuts its connection before or after it was handled, never responds, or reports a concurrent write.
 * `false` handles it normally.
 */
export type BucketFault = (method: string, key: string) => 'cut before' | 'cut after' | 'hang' | 'conflict' | false;

const KEY_ID = 'AKIALARKSPURTEST';
/** Small, so that tests cover paging. */
const PAGE_SIZE = 3;

/**
 * The part of S3 that a release store uses: objects with headers, conditional writes, listing by prefix. Without a key
 * only `public/` can be read, from any origin.
 */
export class TestBucket {
  readonly objects = new Map<string, StoredObject>();
  /** `METHOD key`, in order of arrival. */
  readonly requests: string[] = [];
  fault: BucketFault | null = null;
  /** Like S3-compatible servers without conditional writes. */
  ignoreConditions = false;
  /** Environment variables for clients that may write. */
  readonly keys = { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: 'secret' };
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<TestBucket> {
    const bucket = new TestBucket();
    bucket.server.listen(0, '127.0.0.1');
    await once(bucket.server, 'listening');
    return bucket;
  }

  /** URL of the bucket, for readers and writers. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/larkspur`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const [, bucket, ...path] = decodeURIComponent(pathname).split('/');
    const key = path.join('/');
    this.requests.push(`${method} ${key}`);
    const body = await buffer(request).catch(() => null);
    const fault = this.fault?.(method, key);
    if (fault === 'hang') return;
    if (!body || fault === 'cut before') return void request.socket.destroy();
    response.setHeader('access-control-allow-origin', '*');
    const refusal = this.refusal(method, key, bucket, headers.authorization);
    if (refusal) return problem(response, 403, refusal);
    if (fault === 'conflict') return problem(response, 409, 'ConditionalRequestConflict');
    if (searchParams.has('list-type')) return void response.end(this.list(searchParams));
    if (method === 'PUT') {
      const errorCode = this.write(key, body, request);
      if (fault === 'cut after') return void request.socket.destroy();
      return errorCode ? problem(response, errorCode === 'NoSuchKey' ? 404 : 412, errorCode) : void response.end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = this.objects.get(key);
    if (!object) return problem(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      etag: object.etag,
      'content-type': object.contentType,
      'cache-control': object.cacheControl,
      'content-length': object.body.length,
    });
    response.end(object.body);
  }

  private refusal(method: string, key: string, bucket?: string, authorization?: string): string | null {
    if (bucket !== 'larkspur') return 'NoSuchBucket';
    if (authorization) return authorization.includes(`Credential=${KEY_ID}/`) ? null : 'InvalidAccessKeyId';
    return method === 'GET' && key.startsWith('public/') ? null : 'AccessDenied';
  }

  /** @returns the error code, `null` on success */
  private write(key: string, body: Buffer, { headers }: IncomingMessage): string | null {
    const there = this.objects.get(key);
    if (!this.ignoreConditions) {
      if (headers['if-none-match'] === '*' && there) return 'PreconditionFailed';
      if (headers['if-match'] && !there) return 'NoSuchKey';
      if (headers['if-match'] && headers['if-match'] !== there?.etag) return 'PreconditionFailed';
    }
    this.objects.set(key, {
      body,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      contentType: headers['content-type'] ?? '',
      cacheControl: headers['cache-control'] ?? '',
    });
    return null;
  }

  private list(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const names = [...this.objects.keys()].sort().filter((key) => key.startsWith(prefix));
    const entries = names.map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end < 0
        ? `<Contents><Key>${key}</Key></Contents>`
        : `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
    });
    const all = [...new Set(entries)];
    const from = Number(query.get('continuation-token') ?? 0);
    const next = from + PAGE_SIZE;
    const more = next < all.length;
    const page = all.slice(from, next).join('');
    const token = more ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${page}</ListBucketResult>`;
  }
}

function problem(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
