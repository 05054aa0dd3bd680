import type { ApiResponse } from '@larkspur/contracts/http';
import { DEFAULT_STATS_DAYS, type TransferStats } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { GetTransferStatsQuery } from './get-transfer-stats.dto';
import { GetTransferStatsService } from './get-transfer-stats.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin/stats')
@Access('back-office')
export class GetTransferStatsController {
  constructor(private readonly stats: GetTransferStatsService) {}

  @Get()
  @Operation({ summary: 'Count the transfers of the last days', data: 'TransferStats' })
  async figures(@Query() { days }: GetTransferStatsQuery): Promise<ApiResponse<TransferStats>> {
    return { data: await this.stats.forLastDays(days === undefined ? DEFAULT_STATS_DAYS : Number(days)) };
  }
}
