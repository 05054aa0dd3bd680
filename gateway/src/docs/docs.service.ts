import { documentControllers, mergeDocuments } from '@larkspur/service-kit/openapi/document';
import { DOCUMENT_PATH, type DocumentPart, type OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { listControllers } from '@larkspur/service-kit/openapi/serve-document';
import { Injectable, Logger } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { LIVE_EVENTS_PART } from '../live-events/live-events.document';
import { SERVICE_NAMES, type ServiceName } from '../routing/service-routes';
import { readBody } from '../upstream/dispatch';
import { Upstreams } from '../upstream/upstreams.service';

const CACHE_MS = 5_000;

/** Merges the services' OpenAPI documents; a service that is down is listed in the result as unavailable. */
@Injectable()
export class DocsService {
  private readonly logger = new Logger('Docs');
  private cached: { document: Promise<OpenApiDocument>; expiresAt: number } | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly modules: ModulesContainer,
  ) {}

  document(): Promise<OpenApiDocument> {
    const now = Date.now();
    if (!this.cached || this.cached.expiresAt < now) {
      this.cached = { document: this.merge(), expiresAt: now + CACHE_MS };
    }
    return this.cached.document;
  }

  private async merge(): Promise<OpenApiDocument> {
    const parts = await Promise.all(SERVICE_NAMES.map((service) => this.read(service)));
    const unavailable = SERVICE_NAMES.filter((_, index) => parts[index] === null).map((service) => `svc-${service}`);
    return mergeDocuments(
      [documentControllers(listControllers(this.modules)), LIVE_EVENTS_PART, ...parts.flatMap((part) => part ?? [])],
      unavailable,
    );
  }

  private async read(service: ServiceName): Promise<DocumentPart | null> {
    try {
      const response = await this.upstreams.get(service).send({ method: 'GET', path: DOCUMENT_PATH }, () => true);
      const body = await readBody(response);
      if (response.statusCode === 200) return JSON.parse(body.toString()) as DocumentPart;
      throw new Error(`The service answered ${response.statusCode}.`);
    } catch (error) {
      this.logger.warn({ service, err: error }, "A service's part of the document is missing");
      return null;
    }
  }
}
