import { sendCsv } from '@larkspur/service-kit/csv/csv-downloads';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUDIT_TAG } from '../../api-tags';
import { AuditFiltersQuery } from '../list-audit/list-audit.dto';
import { ExportAuditService } from './export-audit.service';

@ApiTag(AUDIT_TAG)
@Controller('audit/export')
@Access('back-office')
export class ExportAuditController {
  constructor(private readonly exports: ExportAuditService) {}

  @Get()
  @Operation({
    summary: 'Download the audit log as a CSV file',
    data: null,
    mediaTypes: ['text/csv'],
    errors: ['unavailable'],
  })
  async export(@Query() filters: AuditFiltersQuery, @Res() reply: FastifyReply): Promise<void> {
    await sendCsv(reply, await this.exports.start(filters));
  }
}
