import { documentControllers, mergeDocuments } from '@larkspur/service-kit/openapi/document';
import { DOCUMENT_PATH, type DocumentPart } from '@larkspur/service-kit/openapi/openapi-document';
import { listControllers } from '@larkspur/service-kit/openapi/serve-document';
import { Injectable, Logger } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { LIVE_EVENTS_PART } from '../live-events/live-events.document';
import { SERVICE_NAMES, type ServiceName } from '../routing/service-routes';
import { readBody } from '../upstream/dispatch';
import { Upstreams } from '../upstream/upstreams.service';
import { parseDocumentPart } from './document-part';
import { RenderedDocument } from './rendered-document';

const CACHE_MS = 5_000;

/** The OpenAPI document of a service as text; `null` if it could not be read. */
type PartText = string | null;

/** Merges the services' OpenAPI documents; a service that is down is listed in the result as unavailable. */
@Injectable()
export class DocsService {
  private readonly logger = new Logger('Docs');
  private cached: { document: Promise<RenderedDocument>; expiresAt: number } | undefined;
  private latest: { parts: readonly PartText[]; document: RenderedDocument } | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly modules: ModulesContainer,
  ) {}

  document(): Promise<RenderedDocument> {
    const now = Date.now();
    if (!this.cached || this.cached.expiresAt < now) {
      this.cached = { document: this.update(), expiresAt: now + CACHE_MS };
    }
    return this.cached.document;
  }

  /** Merging and writing several hundred kilobytes blocks the process, so it is done only when a part has changed. */
  private async update(): Promise<RenderedDocument> {
    const parts = await Promise.all(SERVICE_NAMES.map((service) => this.read(service)));
    const isUnchanged = parts.every((part, index) => part === this.latest?.parts[index]);
    if (this.latest && isUnchanged) return this.latest.document;
    const document = this.merge(parts);
    this.latest = { parts, document };
    return document;
  }

  private merge(texts: readonly PartText[]): RenderedDocument {
    const parts = SERVICE_NAMES.map((service, index) => this.parse(service, texts[index] ?? null));
    const unavailable = SERVICE_NAMES.filter((_, index) => parts[index] === null).map((service) => `svc-${service}`);
    return new RenderedDocument(
      mergeDocuments(
        [documentControllers(listControllers(this.modules)), LIVE_EVENTS_PART, ...parts.flatMap((part) => part ?? [])],
        unavailable,
      ),
    );
  }

  private parse(service: ServiceName, text: PartText): DocumentPart | null {
    try {
      return text === null ? null : parseDocumentPart(text);
    } catch (error) {
      this.logger.warn({ service, err: error }, 'A service returned an invalid OpenAPI document');
      return null;
    }
  }

  private async read(service: ServiceName): Promise<PartText> {
    try {
      const response = await this.upstreams.get(service).send({ method: 'GET', path: DOCUMENT_PATH }, () => true);
      const body = await readBody(response);
      if (response.statusCode === 200) return body.toString();
      throw new Error(`The service answered ${response.statusCode}.`);
    } catch (error) {
      this.logger.warn({ service, err: error }, 'The OpenAPI document of a service is missing');
      return null;
    }
  }
}
