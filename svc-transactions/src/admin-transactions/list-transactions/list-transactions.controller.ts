import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import {
  type CustomerLine,
  DEFAULT_STATS_DAYS,
  type StatementLine,
  type TransferStats,
} from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { KnownUsersRepository } from '../../known-users/known-users.repository';
import { ListLinesQuery } from '../../statements/list-own-lines/statements.dto';
import { StatementsService } from '../../statements/statements.service';
import { TransferStatsService } from '../transfer-stats/transfer-stats.service';
import { ListTransactionsQuery, StatsQuery } from './list-transactions.dto';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('back-office')
export class ListTransactionsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly knownUsers: KnownUsersRepository,
    private readonly stats: TransferStatsService,
  ) {}

  @Get()
  @Operation({ summary: "List all customers' lines", data: 'CustomerLine[]', isPage: true })
  all(@Query() query: ListTransactionsQuery): Promise<PagedResponse<CustomerLine>> {
    return this.statements.listAll(query);
  }

  @Get('stats')
  @Operation({ summary: 'Count the transfers of the last days', data: 'TransferStats' })
  async figures(@Query() { days }: StatsQuery): Promise<ApiResponse<TransferStats>> {
    return { data: await this.stats.forLastDays(days === undefined ? DEFAULT_STATS_DAYS : Number(days)) };
  }

  @Get(':userId')
  @Operation({ summary: "List one customer's lines", data: 'StatementLine[]', isPage: true })
  async ofUser(@Param('userId') userId: string, @Query() query: ListLinesQuery): Promise<PagedResponse<StatementLine>> {
    const known = parseId(userId);
    if (!known || (await this.knownUsers.findStatus(known)) === 'unknown') {
      throw new ProblemException('not_found', { message: 'There is no such user.' });
    }
    return this.statements.listOfCustomer(known, query);
  }
}
