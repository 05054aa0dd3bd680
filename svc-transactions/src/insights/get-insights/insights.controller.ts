import { bankToday } from '@larkspur/contracts/bank-day';
import type { ApiResponse } from '@larkspur/contracts/http';
import { DEFAULT_INSIGHT_MONTHS, type Insights } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { DayTotalsRepository } from '../day-totals/day-totals.repository';
import { calculateInsights } from './calculate-insights';
import { InsightsQuery } from './insights.dto';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/insights')
@Access('signed-in')
export class InsightsController {
  constructor(
    private readonly repository: DayTotalsRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({ summary: 'Get money in and out by month, and balances by day', data: 'Insights' })
  async insights(@Query() query: InsightsQuery, @CurrentCaller() caller: Caller): Promise<ApiResponse<Insights>> {
    const { months = DEFAULT_INSIGHT_MONTHS, account } = query;
    const accounts = account ? [account] : ACCOUNT_KINDS;
    const totals = await this.repository.findDayTotals(caller.userId);
    const today = bankToday(this.clock.now());
    return { data: calculateInsights(totals, { today, months: Number(months), accounts }) };
  }
}
