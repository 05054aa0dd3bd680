import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { HealthController } from '../http/health.controller';
import { documentControllers } from './document';
import { DOCUMENT_PATH, type DocumentPart } from './openapi-document';

/** Outside `/api`, as health and metrics: for the gateway, which makes one document of all. */
export function serveDocument(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  let part: DocumentPart | undefined;
  fastify.get(DOCUMENT_PATH, () => {
    part ??= documentControllers(listControllers(app.get(ModulesContainer)));
    return part;
  });
}

/** A process's controllers but the kit's own. */
export function listControllers(container: ModulesContainer): Type[] {
  return [...container.values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype as Type] : []))
    .filter((controller) => controller !== HealthController);
}
