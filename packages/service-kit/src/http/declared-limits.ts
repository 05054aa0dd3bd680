import type { IncomingHttpHeaders } from 'node:http';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DeclaredRoute, getRoutes } from '../openapi/routes';
import { listControllers } from '../openapi/serve-document';
import { AccessControl } from '../security/access';
import { withholdBody } from './deferred-body';

/**
 * Applies to each route what its decorators declare about its body, and refuses a caller who may not use the route before the
 * body is read and parsed. Call before the routes are registered.
 */
export function applyDeclaredLimits(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const access = app.get(AccessControl);
  const declared = new Map(
    listControllers(app.get(ModulesContainer))
      .flatMap(getRoutes)
      .map((route) => [keyOf(route), route]),
  );
  fastify.addHook('onRoute', (options) => {
    const route = declared.get(`${options.method} ${options.url}`);
    if (!route) return;
    if (route.bodyLimit !== undefined) options.bodyLimit = route.bodyLimit;
    if (route.isBodyDeferred) options.preParsing = withholdBody;
    const { access: level } = route;
    if (level === undefined || level === 'public') return;
    const authorize = async (request: FastifyRequest) => {
      if (hasBody(request.headers)) await access.authorize(request.headers.authorization, level);
    };
    options.onRequest = [options.onRequest ?? [], authorize].flat();
  });
}

function keyOf({ method, path }: DeclaredRoute): string {
  return `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
