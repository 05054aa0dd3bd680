import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { HandlerRegistry } from './bus/handler-registry';
import type { ServiceConfig } from './config';
import { configureHttp, createHttpAdapter, type TrustProxy } from './http/http-server';
import { serveDocument } from './openapi/serve-document';
import { requireDeclaredAccess } from './security/declared-access';
import { serviceModule } from './service.module';
import { stopOnSignals } from './signals';

export interface ServiceDefinition<C extends ServiceConfig> {
  /** Such as `svc-users`: in logs, in the broker's list of connections and in the process's title. */
  name: string;
  config: C;
  module: Type | DynamicModule;
  /** For the bank's door: it logs every request. Behind it only what failed is logged, unless LOG_LEVEL is `debug`. */
  shouldLogRequests?: boolean;
  /** False for a process that mostly passes requests on: once one context was used, every promise of it is dearer. */
  hasRequestContext?: boolean;
  /** Proxies whose `X-Forwarded-*` headers Fastify reads; by default none. */
  trustProxy?: TrustProxy;
  /** For what belongs to the HTTP server and not to a module. */
  configure?(app: NestFastifyApplication): void | Promise<void>;
}

/**
 * A service with everything but a listening socket: `await app.init()` and `app.inject(…)` is all a test needs.
 * @throws UndeclaredAccessError when a route does not say who may call it
 * @throws HandlerDeclarationError when two handlers share a queue
 */
export async function createService<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    serviceModule(service),
    createHttpAdapter(service.trustProxy),
    {
      bufferLogs: true,
      abortOnError: false,
      // The edge has a parser of its own.
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
  });
  await service.configure?.(app);
  return app;
}

/** Runs until SIGTERM or SIGINT. A start that fails is one sentence on stderr and exit code 1. */
export async function runService<C extends ServiceConfig>(service: ServiceDefinition<C>): Promise<void> {
  process.title = `larkspur ${service.name}`;
  try {
    const app = await createService(service);
    stopOnSignals(app);
    await app.init();
    app.get(HandlerRegistry).requireAllQueues();
    await app.listen(service.config.PORT, service.config.HOST);
    app.get(Logger).log(`${service.name} listens on ${await app.getUrl()}`);
  } catch (error) {
    process.stderr.write(`${service.name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
