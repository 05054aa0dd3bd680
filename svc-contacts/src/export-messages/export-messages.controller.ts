import { sendCsv } from '@larkspur/service-kit/csv/csv-downloads';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONTACTS_TAG } from '../api-tags';
import { MessageFiltersDto } from '../list-messages/list-messages.dto';
import { ExportMessagesService } from './export-messages.service';

@ApiTag(CONTACTS_TAG)
@Controller('contacts/export')
@Access('back-office')
export class ExportMessagesController {
  constructor(private readonly exports: ExportMessagesService) {}

  @Get()
  @Operation({
    summary: 'Download the contact messages as a CSV file',
    data: null,
    mediaTypes: ['text/csv'],
    errors: ['unavailable'],
  })
  async export(@Query() filters: MessageFiltersDto, @Res() reply: FastifyReply): Promise<void> {
    await sendCsv(reply, await this.exports.start(filters));
  }
}
