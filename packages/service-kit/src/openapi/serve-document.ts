import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { HealthController } from '../http/health.controller';
import { documentControllers } from './document';
import { DOCUMENT_PATH, type DocumentPart } from './openapi-document';

/** Serves the service's part of the document outside `/api`. The gateway merges the parts. */
export function serveDocument(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  let part: DocumentPart | undefined;
  fastify.get(DOCUMENT_PATH, () => {
    part ??= documentControllers(listControllers(app.get(ModulesContainer)));
    return part;
  });
}

/** The service's controllers, without the kit's. */
export function listControllers(container: ModulesContainer): Type[] {
  return [...container.values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype as Type] : []))
    .filter((controller) => controller !== HealthController);
}
