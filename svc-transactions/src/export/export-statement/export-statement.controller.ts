import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TRANSACTION_TAG } from '../../api-tags';
import { ExportStatementQuery } from './export-statement.dto';
import { ExportStatementService } from './export-statement.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/export')
@Access('signed-in')
export class ExportStatementController {
  constructor(private readonly service: ExportStatementService) {}

  /** The caller's lines that match the filters, as a file. All of them are from one snapshot. */
  @Get()
  @Operation({ summary: "Download the caller's statement", data: null, mediaTypes: ['text/csv', 'application/pdf'] })
  async export(
    @Query() query: ExportStatementQuery,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, contentType, content } = await this.service.start(caller.userId, query);
    // The client disconnected before the file was ready.
    if (reply.raw.destroyed) {
      content.destroy();
      return;
    }
    await reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(content);
  }
}
