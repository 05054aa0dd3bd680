import { sendCsv } from '@larkspur/service-kit/csv/csv-downloads';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { assertFilters, UserFiltersQuery } from '../list-users/list-users.dto';
import { ExportUsersService } from './export-users.service';

@ApiTag(USER_TAG)
@Controller('user/admin/export')
@Access('back-office')
export class ExportUsersController {
  constructor(private readonly exports: ExportUsersService) {}

  @Get()
  @Operation({
    summary: 'Download the list of users as a CSV file',
    data: null,
    mediaTypes: ['text/csv'],
    errors: ['unavailable'],
  })
  async export(@Query() { sort = 'newest', ...filters }: UserFiltersQuery, @Res() reply: FastifyReply): Promise<void> {
    assertFilters(filters);
    await sendCsv(reply, await this.exports.start({ filters, sort }));
  }
}
