import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { StatementsService } from '../statements.service';
import { ListLinesQuery, RecentLinesQuery } from './statements.dto';

const RECENT = 10;

@ApiTag(TRANSACTION_TAG)
@Controller('transaction')
@Access('signed-in')
export class StatementsController {
  constructor(private readonly service: StatementsService) {}

  /** The most recent lines, for the customer's home. */
  @Get()
  @Operation({ summary: 'List the most recent of the own lines', data: 'StatementLine[]', isPage: true })
  recent(@Query() query: RecentLinesQuery, @CurrentCaller() caller: Caller): Promise<PagedResponse<StatementLine>> {
    return this.service.listOfCustomer(caller.userId, query, RECENT);
  }

  @Get('complete')
  @Operation({ summary: 'List, search and filter the own lines', data: 'StatementLine[]', isPage: true })
  complete(@Query() query: ListLinesQuery, @CurrentCaller() caller: Caller): Promise<PagedResponse<StatementLine>> {
    return this.service.listOfCustomer(caller.userId, query);
  }

  /** The words beside it in the address (`complete`, `insights` …) are ways of their own, whatever the order. */
  @Get(':id')
  @Operation({ summary: 'Read one of the own lines', data: 'StatementLine' })
  async line(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<StatementLine>> {
    return { data: await this.service.getLine(caller.userId, id) };
  }
}
