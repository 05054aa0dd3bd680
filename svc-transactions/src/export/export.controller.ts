import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TRANSACTION_TAG } from '../api-tags';
import { ExportQuery } from './export.dto';
import { ExportService } from './export.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/export')
@Access('signed-in')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** The caller's lines as a file: all that the filters say, as they were at one moment. */
  @Get()
  @Operation({ summary: 'Download the own statement', data: null, mediaTypes: ['text/csv', 'application/pdf'] })
  async export(
    @Query() query: ExportQuery,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, contentType, content } = await this.exports.start(caller.userId, query);
    // Gone before there was anything to read.
    if (reply.raw.destroyed) {
      content.destroy();
      return;
    }
    await reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(content);
  }
}
