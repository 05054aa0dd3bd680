import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DocsQuery } from './docs.dto';
import { DocsService } from './docs.service';
import { PAGE_POLICY } from './page/docs-page';

@ApiTag({ name: 'docs', description: 'This document.' })
@Controller('docs')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get()
  @Access('public')
  @Operation({
    summary: 'Get this document, as JSON or as a page',
    data: null,
    mediaTypes: ['application/json', 'text/html'],
  })
  async read(
    @Query() { format }: DocsQuery,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const document = await this.docs.document();
    const isPage = format ? format === 'html' : accept?.includes('text/html');
    reply.header('vary', 'accept');
    if (isPage) {
      reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(document.page);
    } else {
      reply.type('application/json; charset=utf-8').send(document.json);
    }
  }
}
