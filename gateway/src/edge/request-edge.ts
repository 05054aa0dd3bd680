import type { IncomingMessage } from 'node:http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { sendProblem } from '@larkspur/service-kit/http/problem.filter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client, Clients } from '../client/client.service';
import { RateLimiter } from '../rate-limits/rate-limiter.service';
import { securityHeaders } from './security-headers';
import { appendTiming, SERVER_TIMING } from './server-timing';

/** Characters of path and query; a browser's own limit is far below what Node reads. */
export const MAX_TARGET_LENGTH = 8_192;
/** Each with name and value. A browser sends some 20, a proxy adds a few. */
export const MAX_HEADERS = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as that can be known. */
    client: Client | null;
  }
}

/** What holds for every request before its path is looked at: what its answer says of itself, and whether it may ask. */
export function registerEdge(fastify: FastifyInstance, clients: Clients, limits: RateLimiter): void {
  fastify.decorateRequest('client', null);
  fastify.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    const client = clients.of(raw);
    request.client = client;
    reply.headers(securityHeaders(client));
    try {
      requireUnambiguous(raw);
      // Probes and metrics are asked for by the platform, from one address.
      if (raw.url?.startsWith('/api')) reply.headers(limits.admit(client.address, raw.method ?? '', raw.url));
      next();
    } catch (error) {
      if (error instanceof ProblemException) sendProblem(reply, request, error);
      else next(error instanceof Error ? error : new Error(String(error)));
    }
  });

  fastify.addHook('onSend', (_request, reply, payload, next) => {
    reply.header(SERVER_TIMING, appendTiming(reply.getHeader(SERVER_TIMING), 'total', reply.elapsedTime));
    next(null, payload);
  });
}

export function clientOf({ client }: FastifyRequest): Client {
  if (!client) throw new Error('A request was handled that did not come in over the edge.');
  return client;
}

/** What Node's parser lets pass, or answers without a word. */
function requireUnambiguous({ url = '', headers, rawHeaders, httpVersion }: IncomingMessage): void {
  if (url.length > MAX_TARGET_LENGTH) throw new ProblemException('uri_too_long');
  if (rawHeaders.length / 2 > MAX_HEADERS) throw new ProblemException('headers_too_large');
  // RFC 9112 section 3.2: one host, which HTTP/1.0 may leave out. Section 6.1: where the body ends must be certain.
  const hosts = countHosts(rawHeaders);
  const coding = headers['transfer-encoding'];
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0') || (coding !== undefined && !/^chunked$/i.test(coding))) {
    throw new ProblemException('bad_request', { headers: { connection: 'close' } });
  }
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
