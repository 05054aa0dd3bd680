import type { ListAnswer } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { Controller, Get, Query } from '@nestjs/common';
import { ListLinesQuery } from './statements.dto';
import { StatementsService } from './statements.service';

const RECENT = 10;

@Controller('transaction')
@Access('signed-in')
export class StatementsController {
  constructor(private readonly service: StatementsService) {}

  /** The most recent lines, for the customer's home. */
  @Get()
  recent(@Query() query: ListLinesQuery, @CurrentCaller() caller: Caller): Promise<ListAnswer<StatementLine>> {
    return this.service.page(caller.userId, { ...query, limit: query.limit ?? RECENT });
  }

  @Get('complete')
  complete(@Query() query: ListLinesQuery, @CurrentCaller() caller: Caller): Promise<ListAnswer<StatementLine>> {
    return this.service.page(caller.userId, query);
  }
}
