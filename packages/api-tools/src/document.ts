import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DocumentPart, OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { ROOT } from './paths.js';

const SERVICES = ['gateway', 'svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'] as const;

const require = createRequire(join(ROOT, 'packages/service-kit/package.json'));
require('reflect-metadata');

/** The document that the gateway serves, from the builds and without running a service. */
export function buildDocument(): OpenApiDocument {
  const {
    documentControllers,
    mergeDocuments,
  }: typeof import('@larkspur/service-kit/openapi/document') = require('@larkspur/service-kit/openapi/document');
  const parts = SERVICES.map((service): DocumentPart => documentControllers(controllersOf(service)));
  const { LIVE_EVENTS_PART }: { LIVE_EVENTS_PART: DocumentPart } = require(
    join(ROOT, 'gateway/dist/live-events/live-events.document.js'),
  );
  return mergeDocuments([LIVE_EVENTS_PART, ...parts]);
}

function controllersOf(service: string) {
  const dist = join(ROOT, service, 'dist');
  return (
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      // Builds keep files whose source was deleted.
      .filter((file) => file.endsWith('.controller.js') && existsSync(join(ROOT, service, 'src', sourceOf(file))))
      .sort()
      .flatMap((file): (new () => unknown)[] => Object.values(require(join(dist, file))))
  );
}

const sourceOf = (file: string) => file.replace(/\.js$/, '.ts');
