import { ProblemFilter } from '@larkspur/service-kit/problem.filter';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Clients } from '../client/client.service';
import { LIVE_PATH, OpenStream } from '../live/open-stream.service';
import { securityHeaders } from '../security-headers/security-headers';
import { ForwardRequest } from './forward-request.service';
import { appendTiming, SERVER_TIMING } from './server-timing';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Plain Fastify routes: what only passes through need not be parsed, piped and intercepted on its way. */
export async function registerForwarding(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const [clients, forwardRequest, openStream] = [app.get(Clients), app.get(ForwardRequest), app.get(OpenStream)];
  const problems = new ProblemFilter();

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(clients.of(request.raw)));
  });

  fastify.addHook('onSend', async (_request, reply, payload) => {
    reply.header(SERVER_TIMING, appendTiming(reply.getHeader(SERVER_TIMING), 'total', reply.elapsedTime));
    return payload;
  });

  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => {
      problems.catch(error, new ExecutionContextHost([request, reply]));
    });
    scope.route({
      method: 'GET',
      url: LIVE_PATH,
      // Asked for with another method it is a path of nobody, as any other.
      exposeHeadRoute: false,
      handler: (request, reply) => openStream.handle(request, reply),
    });
    scope.route({
      method: METHODS,
      url: '/api/*',
      handler: (request, reply) => forwardRequest.handle(request, reply),
    });
  });
}
