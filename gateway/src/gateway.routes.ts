import { ProblemFilter } from '@larkspur/service-kit/http/problem.filter';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clients } from './client/client.service';
import { GatewayConfig } from './config';
import { limitConnections } from './edge/connection-limits';
import { registerEdge } from './edge/request-edge';
import { ForwardingService } from './forwarding/forwarding.service';
import { LIVE_EVENTS_PATH, LiveEventsHandler } from './live-events/live-events.handler';
import { RateLimiter } from './rate-limits/rate-limiter.service';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function neverReached(): never {
  throw new Error('A request was neither forwarded nor refused.');
}

/** Plain Fastify routes: what only passes through need not be parsed, piped and intercepted on its way. */
export async function registerForwarding(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const [forwardRequest, openStream] = [app.get(ForwardingService), app.get(LiveEventsHandler)];
  const problems = new ProblemFilter();

  registerEdge(fastify, app.get(Clients), app.get(RateLimiter));
  limitConnections(app.getHttpServer(), app.get(GatewayConfig));

  await fastify.register(async (scope) => {
    const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      problems.catch(error, new ExecutionContextHost([request, reply]));
    scope.setErrorHandler(refuse);
    scope.route({
      method: 'GET',
      url: LIVE_EVENTS_PATH,
      // Asked for with another method it is a path of nobody, as any other.
      exposeHeadRoute: false,
      handler: (request, reply) => openStream.handle(request, reply),
    });
    scope.route({
      method: METHODS,
      url: '/api/*',
      // Answered before Fastify looks at the body: its parsers would hold it.
      onRequest: (request, reply, _next) => {
        forwardRequest.handle(request, reply).catch((error) => refuse(error, request, reply));
      },
      handler: neverReached,
    });
  });
}
