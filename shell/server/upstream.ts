import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { bufferBody, isSmallBody, streamBody } from './request-body';

/** Headers of one hop, never of the next (RFC 9110, 7.6.1). */
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
  /** How long the first byte of an answer, and each next one, may take; unset: as long as it does. */
  timeoutMs?: number;
  /** Requests under way at a time; more wait. `null`: as many as come. */
  connections?: number | null;
  /** Proxies in front of this server, whose word about the client counts; by default nobody's. */
  isTrustedProxy?: (address: string) => boolean;
}

/** Another server of the bank: requests go there and answers come back as streams, no body is held here. */
export class Upstream {
  private readonly pool: Pool;
  /** Path of the address, before every path that is asked for. */
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

  /** @throws where the server is away, does not answer in time, or answers anything but 200 */
  async read(path: string, signal: AbortSignal): Promise<Buffer> {
    const { statusCode, body } = await this.pool.request({ method: 'GET', path: this.prefix + path, signal });
    if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
    await body.dump();
    throw new Error(`answered ${statusCode}`);
  }

  /** @throws as `read`, and where the answer is no JSON */
  async readJson(path: string, signal: AbortSignal): Promise<unknown> {
    return JSON.parse((await this.read(path, signal)).toString('utf8'));
  }

  /**
   * Passes a request on.
   * @throws before anything was answered: then the caller may answer in its place
   */
  async forward(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { raw } = request;
    const body = isSmallBody(raw) ? await bufferBody(raw) : streamBody(raw);
    const left = abortOnDisconnect(reply);
    const answer = await this.pool.request({
      method: raw.method as Dispatcher.HttpMethod,
      path: this.prefix + path,
      headers: requestHeaders(raw, request.ip, this.isTrustedProxy),
      body,
      signal: left,
    });
    return reply.code(answer.statusCode).headers(withoutHopByHop(answer.headers)).send(answer.body);
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

/** What a client says of itself does not count; a proxy in front of this server is believed. */
function requestHeaders(
  { headers, socket }: IncomingMessage,
  client: string,
  isTrustedProxy: (address: string) => boolean,
): Record<string, string | string[]> {
  const told = isTrustedProxy(client) ? headers : {};
  const forwardedFor = [told['x-forwarded-for'], client].filter(Boolean).join(', ');
  const protocol = told['x-forwarded-proto'] ?? ('encrypted' in socket ? 'https' : 'http');
  return {
    // `host` is the next server's own; `expect` was answered by this one.
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
