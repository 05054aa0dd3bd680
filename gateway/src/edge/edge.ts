import { ProblemException } from '@larkspur/service-kit/problem';
import { sendProblem } from '@larkspur/service-kit/problem.filter';
import type { FastifyInstance } from 'fastify';
import type { Client, Clients } from '../client/client.service';
import { appendTiming, SERVER_TIMING } from '../forward/server-timing';
import { RateLimits } from '../limits/rate-limits.service';
import { securityHeaders } from '../security-headers/security-headers';

/** Characters of path and query; a browser's own limit is far below what Node reads. */
export const MOST_TARGET = 8_192;
/** Each with name and value. A browser sends some 20, a proxy adds a few. */
export const MOST_HEADERS = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as that can be known. */
    client: Client;
  }
}

/** What holds for every request before its path is looked at: what its answer says of itself, and whether it may ask. */
export function registerEdge(fastify: FastifyInstance, clients: Clients, limits: RateLimits): void {
  fastify.decorateRequest('client', undefined);
  fastify.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    const client = clients.of(raw);
    request.client = client;
    reply.headers(securityHeaders(client));
    try {
      requireReadable(raw.url ?? '', raw.rawHeaders.length / 2);
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

function requireReadable(target: string, headers: number): void {
  if (target.length > MOST_TARGET) throw new ProblemException('uri_too_long');
  if (headers > MOST_HEADERS) throw new ProblemException('headers_too_large');
}
