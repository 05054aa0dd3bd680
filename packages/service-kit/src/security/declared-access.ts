import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HealthController } from '../http/health.controller';
import { isInternal } from '../openapi/internal';
import { getOperation } from '../openapi/operation';
import { getAccess } from './access';

export class UndeclaredAccessError extends Error {
  override readonly name = 'UndeclaredAccessError';
}

/**
 * Refuses to start a service with a route that lacks @Access or @Operation.
 * @throws UndeclaredAccessError
 */
export function requireDeclaredAccess(app: NestFastifyApplication): void {
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const controller = metatype as Type;
      for (const method of scanner.getAllMethodNames(controller.prototype)) requireDeclarations(controller, method);
    }
  }
}

function requireDeclarations(controller: Type, method: string): void {
  const handler = controller.prototype[method];
  const verb: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
  if (verb === undefined) return;
  const path = ['api', firstPath(controller), firstPath(handler)].filter(Boolean).join('/');
  const route = `Route ${RequestMethod[verb]} /${path} (${controller.name}.${method})`;
  if (!getAccess(controller, handler)) {
    throw new UndeclaredAccessError(`${route} has no access level: add @Access(…).`);
  }
  // Probes, metrics and internal routes are not part of the API.
  if (controller !== HealthController && !isInternal(controller) && !getOperation(handler)) {
    throw new UndeclaredAccessError(`${route} is not documented: add @Operation(…).`);
  }
}

function firstPath(declared: object): string {
  const [path = ''] = [Reflect.getMetadata(PATH_METADATA, declared)].flat();
  return String(path).replace(/^\/+|\/+$/g, '');
}
