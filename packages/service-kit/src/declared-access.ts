import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { declaredAccess } from './access';

export class UndeclaredAccess extends Error {
  override readonly name = 'UndeclaredAccess';
}

/**
 * Refuses a service that forgot to say who may call one of its routes.
 * @throws UndeclaredAccess
 */
export function requireDeclaredAccess(app: NestFastifyApplication): void {
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const controller = metatype as Type;
      for (const method of scanner.getAllMethodNames(controller.prototype)) refuse(controller, method);
    }
  }
}

function refuse(controller: Type, method: string): void {
  const handler = controller.prototype[method];
  const verb: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
  if (verb === undefined || declaredAccess(controller, handler)) return;
  const path = ['api', firstPath(controller), firstPath(handler)].filter(Boolean).join('/');
  throw new UndeclaredAccess(
    `Route ${RequestMethod[verb]} /${path} (${controller.name}.${method}) does not say who may call it: give it @Access(…).`,
  );
}

function firstPath(declared: object): string {
  const [path = ''] = [Reflect.getMetadata(PATH_METADATA, declared)].flat();
  return String(path).replace(/^\/+|\/+$/g, '');
}
