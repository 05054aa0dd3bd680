import { sendCsv } from '@larkspur/service-kit/csv/csv-downloads';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BENEFICIARIES_TAG } from '../../api-tags';
import { BeneficiaryFiltersQuery } from '../list-beneficiaries/list-beneficiaries.dto';
import { ExportBeneficiariesService } from './export-beneficiaries.service';

@ApiTag(BENEFICIARIES_TAG)
@Controller('beneficiaries/export')
@Access('back-office')
export class ExportBeneficiariesController {
  constructor(private readonly exports: ExportBeneficiariesService) {}

  @Get()
  @Operation({
    summary: 'Download the list of beneficiaries as a CSV file',
    data: null,
    mediaTypes: ['text/csv'],
    errors: ['unavailable'],
  })
  async export(@Query() filters: BeneficiaryFiltersQuery, @Res() reply: FastifyReply): Promise<void> {
    await sendCsv(reply, await this.exports.start(filters));
  }
}
