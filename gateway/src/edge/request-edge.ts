import type { IncomingMessage } from 'node:http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { sendProblem } from '@larkspur/service-kit/http/problem.filter';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import type { RateLimiter } from '../rate-limits/rate-limiter.service';
import type { MatchedRoute, RoutePolicies } from '../route-policies/route-policies.service';
import { RETRY_AFTER_SECONDS } from '../upstream/retry-after';
import { type Client, toClient } from './client';
import { guardRequestBody, hasBody } from './request-body-guard';
import { normalizeTarget } from './request-target';
import { securityHeaders } from './security-headers';
import { appendTiming, SERVER_TIMING } from './server-timing';

/** Characters of path and query; browsers send far less than Node.js accepts. */
export const MAX_TARGET_LENGTH = 8_192;
/** Each with name and value. A browser sends about 20, a proxy adds a few. */
export const MAX_HEADERS = 100;

declare module 'fastify' {
  interface FastifyRequest {
    client: Client | null;
    /** Set for paths under `/api`. */
    matchedRoute: MatchedRoute | null;
  }
}

/** What applies to every request before it reaches a route: client address, security headers, validity, rate limits. */
export function registerRequestEdge(
  fastify: FastifyInstance,
  policies: RoutePolicies,
  limiter: RateLimiter,
  { CLIENT_BODY_SECONDS }: GatewayConfig,
): void {
  // Before Fastify looks for a route.
  fastify.server.prependListener('request', (request) => {
    request.url = normalizeTarget(request);
    if (hasBody(request)) guardRequestBody(request, CLIENT_BODY_SECONDS * 1_000);
  });
  fastify.decorateRequest('client', null);
  fastify.decorateRequest('matchedRoute', null);

  const matchRoute = async (request: FastifyRequest, target: string): Promise<MatchedRoute> => {
    const route = await policies.learn(request.method, target);
    if (route) return route;
    throw new ProblemException('unavailable', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  };

  const admit = (request: FastifyRequest, reply: FastifyReply, client: Client, route: MatchedRoute) => {
    request.matchedRoute = route;
    reply.headers(limiter.consume(client.address, route.policy.rateLimit));
  };

  fastify.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    const client = toClient(request);
    request.client = client;
    reply.headers(securityHeaders(client));
    const fail = (error: unknown) => {
      if (error instanceof ProblemException) sendProblem(reply, request, error);
      else next(error instanceof Error ? error : new Error(String(error)));
    };
    try {
      requireUnambiguous(raw);
      const target = raw.url ?? '';
      // Health and metrics are requested by the platform, from one address.
      if (!target.startsWith('/api')) return next();
      const route = policies.match(request.method, target);
      if (!route) {
        matchRoute(request, target)
          .then((learned) => {
            admit(request, reply, client, learned);
            next();
          })
          .catch(fail);
        return;
      }
      admit(request, reply, client, route);
      next();
    } catch (error) {
      fail(error);
    }
  });

  fastify.addHook('onSend', (_request, reply, payload, next) => {
    reply.header(SERVER_TIMING, appendTiming(reply.getHeader(SERVER_TIMING), 'total', reply.elapsedTime));
    next(null, payload);
  });
}

export function clientOf({ client }: FastifyRequest): Client {
  if (!client) throw new Error('The request did not pass the edge.');
  return client;
}

export function matchedRouteOf({ matchedRoute }: FastifyRequest): MatchedRoute {
  if (!matchedRoute) throw new Error('The request did not pass the edge.');
  return matchedRoute;
}

/** Rejects what Node's parser accepts, or answers with an empty response, and absolute targets of another host. */
function requireUnambiguous({ url = '', headers, rawHeaders, httpVersion }: IncomingMessage): void {
  if (!url.startsWith('/') && url !== '*')
    throw new ProblemException('bad_request', { headers: { connection: 'close' } });
  if (url.length > MAX_TARGET_LENGTH) throw new ProblemException('uri_too_long');
  if (rawHeaders.length / 2 > MAX_HEADERS) throw new ProblemException('headers_too_large');
  // RFC 9112 section 3.2: exactly one host, which HTTP/1.0 may omit. Section 6.1: the end of the body must be certain.
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
