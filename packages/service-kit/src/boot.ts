import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { HandlerRegistry } from './bus/handler-registry';
import type { ServiceConfig } from './config';
import { applyDeclaredLimits } from './http/declared-limits';
import { configureHttp, createHttpAdapter, type TrustProxy } from './http/http-server';
import type { AcceptRequestId } from './http/request-ids';
import { serveDocument } from './openapi/serve-document';
import { requireDeclaredAccess } from './security/declared-access';
import { serviceModule } from './service.module';
import { stopOnSignals } from './signals';

export interface ServiceDefinition<C extends ServiceConfig> {
  /** Such as `svc-users`: in logs, in the broker's list of connections and in the process's title. */
  name: string;
  config: C;
  module: Type | DynamicModule;
  /** Logs every request, as the gateway does. Services log failed ones only, unless LOG_LEVEL is `debug`. */
  shouldLogRequests?: boolean;
  /**
   * Keeps the request for its log lines and messages (AsyncLocalStorage); on by default. Off in the gateway, which mostly forwards:
   * using AsyncLocalStorage once makes every promise of a process cost more.
   */
  hasRequestContext?: boolean;
  /** Proxies whose `X-Forwarded-*` headers Fastify reads; by default none. */
  trustProxy?: TrustProxy;
  /** Peers whose request ids are kept; by default all, because only the gateway reaches a service. */
  acceptRequestId?: AcceptRequestId;
  /** Adds routes and hooks of Fastify itself. */
  configure?(app: NestFastifyApplication): void | Promise<void>;
}

/**
 * Creates a service without a listening socket. Tests need no more than `await app.init()` and `app.inject(…)`.
 * @throws UndeclaredAccessError when a route lacks @Access or @Operation
 * @throws HandlerDeclarationError when two handlers share a queue
 */
export async function createService<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    serviceModule(service),
    createHttpAdapter(service.trustProxy, service.acceptRequestId),
    {
      bufferLogs: true,
      abortOnError: false,
      // `configureHttp` registers the only parser.
      bodyParser: false,
    },
  );
  app.useLogger(app.get(Logger));
  requireDeclaredAccess(app);
  app.get(HandlerRegistry).discover();
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/ready', 'metrics'] });
  serveDocument(app);
  const { shouldLogRequests = false, hasRequestContext = true, config } = service;
  configureHttp(app, {
    shouldLogRequests: shouldLogRequests || ['debug', 'trace'].includes(config.LOG_LEVEL),
    hasRequestContext,
    acceptRequestId: service.acceptRequestId,
  });
  applyDeclaredLimits(app);
  await service.configure?.(app);
  return app;
}

/** Runs until SIGTERM or SIGINT. A failed start prints one sentence to stderr and exits with code 1. */
export async function runService<C extends ServiceConfig>(service: ServiceDefinition<C>): Promise<void> {
  process.title = `larkspur ${service.name}`;
  try {
    const app = await createService(service);
    stopOnSignals(app, service.config.DRAIN_SECONDS * 1_000);
    await app.init();
    app.get(HandlerRegistry).requireAllQueues();
    await app.listen(service.config.PORT, service.config.HOST);
    app.get(Logger).log(`${service.name} listens on ${await app.getUrl()}`);
  } catch (error) {
    process.stderr.write(`${service.name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
