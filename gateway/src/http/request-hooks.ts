import type { IncomingMessage } from 'node:http';
import { isCrossOriginWrite } from '@larkspur/http-limits/cross-origin-write';
import { isAmbiguous, MAX_TARGET_LENGTH, normalizeTarget } from '@larkspur/http-limits/request-target';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { sendProblem } from '@larkspur/service-kit/http/problem.filter';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../rate-limits/rate-limiter.service';
import type { MatchedRoute, RoutePolicies } from '../route-policies/route-policies.service';
import { type Client, toClient } from './client';
import { securityHeaders } from './security-headers';
import { appendTiming, SERVER_TIMING } from './server-timing';

/** The maximum number of header lines in a request. A browser sends about 20, a proxy adds a few. */
const MAX_HEADERS = 100;

declare module 'fastify' {
  interface FastifyRequest {
    client: Client | null;
    /** Set for paths under `/api`. */
    matchedRoute: MatchedRoute | null;
  }
}

/** Handles every request before it reaches a route: client address, security headers, validity, rate limits. */
export function registerRequestHooks(fastify: FastifyInstance, policies: RoutePolicies, limiter: RateLimiter): void {
  // Before Fastify looks for a route.
  fastify.server.prependListener('request', (request) => {
    request.url = normalizeTarget(request);
  });
  fastify.decorateRequest('client', null);
  fastify.decorateRequest('matchedRoute', null);

  const loadAndMatch = async (request: FastifyRequest, target: string): Promise<MatchedRoute> => {
    const route = await policies.loadAndMatch(request.method, target);
    if (route) return route;
    throw new ProblemException('unavailable');
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
      requireValid(raw);
      const target = raw.url ?? '';
      // Without rate limits, because the platform requests health and metrics from one address.
      if (!target.startsWith('/api')) return next();
      // The shell refuses cross-origin writes as well, but a proxy may forward requests to the gateway directly.
      if (isCrossOriginWrite(request.method, raw.headers, client.host)) throw new ProblemException('forbidden');
      const route = policies.match(request.method, target);
      if (!route) {
        loadAndMatch(request, target)
          .then((loaded) => {
            admit(request, reply, client, loaded);
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
  if (!client) throw new Error('The request did not pass the hooks.');
  return client;
}

export function matchedRouteOf({ matchedRoute }: FastifyRequest): MatchedRoute {
  if (!matchedRoute) throw new Error('The request did not pass the hooks.');
  return matchedRoute;
}

/** Rejects invalid requests that Node's parser accepts. */
function requireValid(request: IncomingMessage): void {
  if (isAmbiguous(request)) throw new ProblemException('bad_request', { headers: { connection: 'close' } });
  const { url = '', rawHeaders } = request;
  if (url.length > MAX_TARGET_LENGTH) throw new ProblemException('uri_too_long');
  if (rawHeaders.length / 2 > MAX_HEADERS) throw new ProblemException('headers_too_large');
}
