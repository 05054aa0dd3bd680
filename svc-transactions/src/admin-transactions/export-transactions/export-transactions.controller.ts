import { sendCsv } from '@larkspur/service-kit/csv/csv-downloads';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TRANSACTION_TAG } from '../../api-tags';
import { ExportTransactionsQuery } from './export-transactions.dto';
import { ExportTransactionsService } from './export-transactions.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin/export')
@Access('back-office')
export class ExportTransactionsController {
  constructor(private readonly exports: ExportTransactionsService) {}

  @Get()
  @Operation({
    summary: "Download all customers' lines as a CSV file",
    data: null,
    mediaTypes: ['text/csv'],
    errors: ['unavailable'],
  })
  async export(
    @Query() query: ExportTransactionsQuery,
    @CurrentCaller() { userId }: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendCsv(reply, await this.exports.start(userId, query));
  }
}
