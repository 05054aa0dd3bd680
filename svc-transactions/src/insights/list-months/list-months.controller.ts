import { bankToday } from '@larkspur/contracts/bank-day';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { MonthlyStatement } from '@larkspur/contracts/transaction';
import { Clock } from '@larkspur/service-kit/clock';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { DayTotalsRepository } from '../day-totals/day-totals.repository';
import { calculateMonths } from './calculate-months';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/statements')
@Access('signed-in')
export class ListMonthsController {
  constructor(
    private readonly repository: DayTotalsRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({ summary: "List the caller's monthly statements, newest first", data: 'MonthlyStatement[]' })
  async list(@CurrentCaller() caller: Caller): Promise<ApiResponse<MonthlyStatement[]>> {
    const totals = await this.repository.findDayTotals(caller.userId);
    return { data: calculateMonths(totals, bankToday(this.clock.now())) };
  }
}
