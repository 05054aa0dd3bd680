import type { OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { docsPage } from './page/docs-page';

/** The document as it is sent, written once: writing it blocks the gateway for milliseconds. */
export class RenderedDocument {
  readonly json: Buffer;
  private html: Buffer | undefined;

  constructor(private readonly document: OpenApiDocument) {
    this.json = Buffer.from(JSON.stringify(document));
  }

  get page(): Buffer {
    this.html ??= Buffer.from(docsPage(this.document));
    return this.html;
  }
}
