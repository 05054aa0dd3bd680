import { documentControllers, mergeDocuments } from '@larkspur/service-kit/openapi/document';
import { DOCUMENT_PATH, type DocumentPart, type OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { listControllers } from '@larkspur/service-kit/openapi/serve-document';
import { Injectable, Logger } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { SERVICE_NAMES, type ServiceName } from '../routes/routes';
import { readBody } from '../upstream/dispatch';
import { Upstreams } from '../upstream/upstreams.service';
import { LIVE_EVENTS_PART } from './live-events-part';

const KEPT_MS = 5_000;

/** One document of what the services tell at this moment; a service that is away is named in it. */
@Injectable()
export class DocsService {
  private readonly log = new Logger('Docs');
  private kept: { document: Promise<OpenApiDocument>; until: number } | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly modules: ModulesContainer,
  ) {}

  document(): Promise<OpenApiDocument> {
    const now = Date.now();
    if (!this.kept || this.kept.until < now) this.kept = { document: this.gather(), until: now + KEPT_MS };
    return this.kept.document;
  }

  private async gather(): Promise<OpenApiDocument> {
    const told = await Promise.all(SERVICE_NAMES.map((service) => this.partOf(service)));
    const away = SERVICE_NAMES.filter((_, index) => told[index] === null).map((service) => `svc-${service}`);
    return mergeDocuments(
      [documentControllers(listControllers(this.modules)), LIVE_EVENTS_PART, ...told.flatMap((part) => part ?? [])],
      away,
    );
  }

  private async partOf(service: ServiceName): Promise<DocumentPart | null> {
    try {
      const answer = await this.upstreams.get(service).send({ method: 'GET', path: DOCUMENT_PATH }, () => true);
      const body = await readBody(answer);
      if (answer.statusCode === 200) return JSON.parse(body.toString()) as DocumentPart;
      throw new Error(`It answered ${answer.statusCode}.`);
    } catch (error) {
      this.log.warn({ service, err: error }, "A service's part of the document is missing");
      return null;
    }
  }
}
