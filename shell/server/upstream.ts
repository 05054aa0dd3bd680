import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { bufferBody, isSmallBody, streamBody } from './request-body';

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

export interface UpstreamOptions {
  /** Maximum time until the first byte of a response, and between bytes; unlimited by default. */
  timeoutMs?: number;
  /** Maximum number of concurrent requests; others wait. `null`: unlimited. */
  connections?: number | null;
  /** Whether a client is a proxy whose X-Forwarded-* headers are trusted; none by default. */
  isTrustedProxy?: (address: string) => boolean;
}

/** Another server of the bank. Forwards requests and responses as streams, without buffering large bodies. */
export class Upstream {
  private readonly pool: Pool;
  /** Path of the base URL, prepended to every requested path. */
  private readonly prefix: string;

  private readonly isTrustedProxy: (address: string) => boolean;

  constructor(url: string, { timeoutMs = 0, connections = 128, isTrustedProxy = () => false }: UpstreamOptions = {}) {
    this.isTrustedProxy = isTrustedProxy;
    const { origin, pathname } = new URL(url);
    this.prefix = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections,
      connect: { timeout: 2_000 },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 4_000,
    });
  }

  /** @throws Error if the server is unavailable, too slow, or responds with anything but 200 */
  async read(path: string, signal: AbortSignal): Promise<Buffer> {
    const { statusCode, body } = await this.pool.request({ method: 'GET', path: this.prefix + path, signal });
    if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
    await body.dump();
    throw new Error(`responded with ${statusCode}`);
  }

  /** @throws Error like `read`, and if the response is not JSON */
  async readJson(path: string, signal: AbortSignal): Promise<unknown> {
    return JSON.parse((await this.read(path, signal)).toString('utf8'));
  }

  /**
   * Forwards a request.
   * @throws Error before any response was sent, so the caller can still respond
   */
  async forward(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { raw } = request;
    const body = isSmallBody(raw) ? await bufferBody(raw) : streamBody(raw);
    const left = abortOnDisconnect(reply);
    const response = await this.pool.request({
      method: raw.method as Dispatcher.HttpMethod,
      path: this.prefix + path,
      headers: requestHeaders(raw, request.ip, this.isTrustedProxy),
      body,
      signal: left,
    });
    return reply.code(response.statusCode).headers(withoutHopByHop(response.headers)).send(response.body);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Discards the client's own forwarding headers, unless it is a trusted proxy. */
function requestHeaders(
  { headers, socket }: IncomingMessage,
  client: string,
  isTrustedProxy: (address: string) => boolean,
): Record<string, string | string[]> {
  const forwarded = isTrustedProxy(client) ? headers : {};
  const forwardedFor = [forwarded['x-forwarded-for'], client].filter(Boolean).join(', ');
  const protocol = forwarded['x-forwarded-proto'] ?? ('encrypted' in socket ? 'https' : 'http');
  return {
    // `host` is the upstream's own; this server has answered `expect`.
    ...withoutHopByHop({ ...headers, host: undefined, expect: undefined }),
    'x-forwarded-for': forwardedFor,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': headers.host ?? '',
  };
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
