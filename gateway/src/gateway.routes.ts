import { ProblemFilter } from '@larkspur/service-kit/http/problem.filter';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from './config';
import { ForwardingService } from './forwarding/forwarding.service';
import { limitConnections } from './http/connection-limits';
import { registerRequestHooks } from './http/request-hooks';
import { LIVE_EVENTS_PATH, LiveEventsRoute } from './live-events/live-events.route';
import { RateLimiter } from './rate-limits/rate-limiter.service';
import { RoutePolicies } from './route-policies/route-policies.service';

/** The methods that are forwarded: without HEAD, because no service supports it. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function unreachable(): never {
  throw new Error('The request was neither forwarded nor rejected.');
}

/** Plain Fastify routes: a forwarded request needs no body parser, pipes or interceptors. */
export async function registerRoutes(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const [forwarding, liveEvents] = [app.get(ForwardingService), app.get(LiveEventsRoute)];
  const problemFilter = new ProblemFilter();

  registerRequestHooks(fastify, app.get(RoutePolicies), app.get(RateLimiter));
  limitConnections(app.getHttpServer(), app.get(GatewayConfig));

  await fastify.register(async (scope) => {
    const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      problemFilter.catch(error, new ExecutionContextHost([request, reply]));
    scope.setErrorHandler(sendError);
    scope.route({
      method: 'GET',
      url: LIVE_EVENTS_PATH,
      handler: (request, reply) => liveEvents.handle(request, reply),
    });
    scope.route({
      method: METHODS,
      url: '/api/*',
      // Forwarded before Fastify parses the body, which would buffer it.
      onRequest: (request, reply, _next) => {
        forwarding.forward(request, reply).catch((error) => sendError(error, request, reply));
      },
      handler: unreachable,
    });
  });
}
