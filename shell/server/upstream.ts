import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import { IDLE_CONNECTION_MS } from '@larkspur/http-limits/drain-connections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { clientNetwork, type TrustProxy } from './client-address';
import { ConcurrencyLimit } from './concurrency-limit';
import { readBody } from './request-body';

/** Hop-by-hop headers, which are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A response up to this size is read completely, so that a client that reads slowly occupies no connection. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
const CLIENT_REQUEST_ID = /^[\w.:-]{8,128}$/;

/** Bodies that are forwarded while they arrive. A browser sends up to six requests at a time, and many customers share a network. */
const MAX_STREAMED_BODIES = 256;
const MAX_STREAMED_BODIES_PER_CLIENT = 16;

/** The part of a response's head that a client gets. */
interface ForwardedHead {
  statusCode: number;
  headers: IncomingHttpHeaders;
}

/** @throws Error if no client may get the response */
type SelectHead = (response: ForwardedHead) => ForwardedHead;

interface UpstreamOptions {
  /** Longest wait for the headers of a response, and between two parts of its body. */
  timeoutMs: number;
  maxConcurrent: number;
  maxPerClient: number;
  /** Forwards cookies and access tokens; by default they stay here. */
  forwardsCredentials?: boolean;
  /** By default no proxy's X-Forwarded-* headers are trusted. */
  isTrustedProxy?: TrustProxy;
}

/** Another server of the bank. Forwards requests and responses as streams, without buffering large bodies. */
export class Upstream {
  private readonly pool: Pool;
  private readonly limit: ConcurrencyLimit;
  private readonly streamedBodies = new ConcurrencyLimit(MAX_STREAMED_BODIES, MAX_STREAMED_BODIES_PER_CLIENT);
  /** Path of the base URL, prepended to every requested path. */
  private readonly prefix: string;
  private readonly isTrustedProxy: TrustProxy;
  private readonly withheld: Readonly<Record<string, undefined>>;

  constructor(url: string, options: UpstreamOptions) {
    const { timeoutMs, maxConcurrent, maxPerClient, isTrustedProxy = () => false } = options;
    this.isTrustedProxy = isTrustedProxy;
    this.withheld = options.forwardsCredentials ? {} : { cookie: undefined, authorization: undefined };
    this.limit = new ConcurrencyLimit(maxConcurrent, maxPerClient);
    const { origin, pathname } = new URL(url);
    this.prefix = pathname.replace(/\/$/, '');
    // The limit refuses what is too much, so nothing waits for a connection.
    this.pool = new Pool(origin, {
      connections: null,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      // Otherwise the other server's longer timeout would apply.
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    });
  }

  /** Forwarded requests in progress. */
  get active(): number {
    return this.limit.active;
  }

  get isExhausted(): boolean {
    return this.limit.isExhausted;
  }

  /** @throws Error if the server is unavailable, too slow, responds with anything but 200, or with more than `maxBytes` */
  async read(path: string, signal: AbortSignal, maxBytes: number): Promise<Buffer> {
    const response = await this.pool.request({ method: 'GET', path: this.prefix + path, signal });
    if (response.statusCode === 200) return readUpTo(maxBytes, path, response);
    await response.body.dump();
    throw new Error(`responded with ${response.statusCode}`);
  }

  /** @throws Error like `read`, and if the response is not JSON */
  async readJson(path: string, signal: AbortSignal, maxBytes: number): Promise<unknown> {
    return JSON.parse((await this.read(path, signal, maxBytes)).toString('utf8'));
  }

  /**
   * Forwards a request.
   * @param select by default a client gets every response
   * @throws Error before any response was sent, so the caller can still respond
   */
  async forward(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    select: SelectHead = (response) => response,
  ): Promise<FastifyReply> {
    const { raw } = request;
    const disconnected = abortOnDisconnect(reply);
    const client = clientNetwork(raw, this.isTrustedProxy);
    const body = await readBody(raw, client);
    const release = this.acquire(client, body);
    try {
      const response = await this.pool.request({
        method: raw.method as Dispatcher.HttpMethod,
        path: this.prefix + path,
        headers: this.requestHeaders(request),
        body,
        signal: disconnected,
      });
      const { statusCode, headers } = selectHead(response, select);
      const payload = await readSmall(response, raw.method);
      // A body that was aborted together with its headers has closed already, and emits nothing anymore.
      if (payload === response.body) finished(response.body, release);
      else release();
      return reply.code(statusCode).headers(withoutHopByHop(headers)).send(payload);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** @throws TooManyRequestsError */
  private acquire(client: string, body: Buffer | Readable | null): () => void {
    try {
      if (body instanceof Readable) finished(body, this.streamedBodies.acquire(client));
      return this.limit.acquire(client);
    } catch (error) {
      // The rest of it is read and discarded.
      if (body instanceof Readable) body.destroy();
      throw error;
    }
  }

  /** Resolves when the requests in progress have ended. */
  async drain(): Promise<void> {
    await this.pool.close();
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** Discards the client's own forwarding headers, unless it is a trusted proxy. */
  private requestHeaders({ raw, id }: FastifyRequest): Record<string, string | string[]> {
    const { headers, socket } = raw;
    const peer = socket.remoteAddress ?? '';
    const forwarded = this.isTrustedProxy(peer) ? headers : {};
    const protocol = forwarded['x-forwarded-proto'] ?? ('encrypted' in socket ? 'https' : 'http');
    return {
      // `host` is the upstream's own; this server has responded to `expect`.
      ...withoutHopByHop({
        ...headers,
        ...this.withheld,
        host: undefined,
        expect: undefined,
        'x-client-request-id': undefined,
      }),
      'x-forwarded-for': [forwarded['x-forwarded-for'], peer].filter(Boolean).join(', '),
      'x-forwarded-proto': protocol,
      'x-forwarded-host': headers.host ?? '',
      'x-request-id': id,
      ...clientRequestId(headers),
    };
  }
}

/** The id that a client made is logged next to the server's own and never replaces it. */
function clientRequestId({ 'x-request-id': id }: IncomingHttpHeaders): Record<string, string> {
  return typeof id === 'string' && CLIENT_REQUEST_ID.test(id) ? { 'x-client-request-id': id } : {};
}

/** `close` also follows a complete response; aborting has no effect then. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function selectHead(response: Dispatcher.ResponseData, select: SelectHead): ForwardedHead {
  try {
    return select(response);
  } catch (error) {
    // Its connection can be used again if the rest is short.
    void response.body.dump().catch(() => undefined);
    throw error;
  }
}

/** Ends the request as soon as the response is too long, whether or not it says so. */
async function readUpTo(maxBytes: number, path: string, response: Dispatcher.ResponseData): Promise<Buffer> {
  const { headers, body } = response;
  const parts: Buffer[] = [];
  let length = 0;
  const isTooLong = () => length > maxBytes || Number(headers['content-length'] ?? 0) > maxBytes;
  if (!isTooLong()) {
    // Leaving the loop destroys the body.
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (isTooLong()) break;
    }
  }
  if (!isTooLong()) return Buffer.concat(parts, length);
  body.on('error', () => undefined).destroy();
  throw new Error(`${path} is longer than ${maxBytes} bytes`);
}

/** @returns the response's own stream unless it is known to be small */
async function readSmall(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  method: IncomingMessage['method'],
): Promise<Buffer | Dispatcher.ResponseData['body']> {
  const length = headers['content-length'];
  const hasBody = method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  if (!hasBody || length === undefined || !(Number(length) <= MAX_BUFFERED_BYTES)) return body;
  return Buffer.from(await body.arrayBuffer());
}

function withoutHopByHop(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !named.has(name)) kept[name] = value;
  }
  return kept;
}
