import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { ListLinesQuery, RecentLinesQuery } from './statements.dto';
import { StatementsService } from './statements.service';

const RECENT_LINES = 10;

@ApiTag(TRANSACTION_TAG)
@Controller('transaction')
@Access('signed-in')
export class StatementsController {
  constructor(private readonly service: StatementsService) {}

  /** The most recent lines, for the customer's home page. */
  @Get()
  @Operation({ summary: "List the caller's most recent lines", data: 'StatementLine[]', isPage: true })
  recent(@Query() query: RecentLinesQuery, @CurrentCaller() caller: Caller): Promise<PagedResponse<StatementLine>> {
    return this.service.listOfCustomer(caller.userId, query, RECENT_LINES);
  }

  @Get('complete')
  @Operation({ summary: "List, search, and filter the caller's lines", data: 'StatementLine[]', isPage: true })
  complete(@Query() query: ListLinesQuery, @CurrentCaller() caller: Caller): Promise<PagedResponse<StatementLine>> {
    return this.service.listOfCustomer(caller.userId, query);
  }

  /** Fastify matches static paths (`complete`, `insights`, …) first, in any order of the controllers. */
  @Get(':id')
  @Operation({ summary: "Get one of the caller's lines", data: 'StatementLine' })
  async line(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<StatementLine>> {
    return { data: await this.service.getLine(caller.userId, id) };
  }
}
