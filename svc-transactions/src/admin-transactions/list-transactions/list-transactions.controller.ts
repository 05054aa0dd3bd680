import type { PagedResponse } from '@larkspur/contracts/http';
import type { CustomerLine, StatementLine } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { KnownUsersRepository } from '../../known-users/known-users.repository';
import { ListLinesQuery } from '../../statements/read-statement/statements.dto';
import { StatementsService } from '../../statements/read-statement/statements.service';
import { ListTransactionsQuery } from './list-transactions.dto';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('back-office')
export class ListTransactionsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly knownUsers: KnownUsersRepository,
  ) {}

  @Get()
  @Operation({ summary: "List all customers' lines", data: 'CustomerLine[]', isPage: true })
  all(@Query() query: ListTransactionsQuery): Promise<PagedResponse<CustomerLine>> {
    return this.statements.listOfAll(query);
  }

  @Get(':userId')
  @Operation({ summary: "List one customer's lines", data: 'StatementLine[]', isPage: true })
  async ofUser(
    @Param('userId') givenId: string,
    @Query() query: ListLinesQuery,
  ): Promise<PagedResponse<StatementLine>> {
    const userId = parseId(givenId);
    if (!userId || (await this.knownUsers.findStatus(userId)) === 'unknown') {
      throw new ProblemException('not_found', { message: 'User not found.' });
    }
    return this.statements.listOfOne(userId, query);
  }
}
