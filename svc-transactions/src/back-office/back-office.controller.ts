import type { Answer, ListAnswer } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { parseId } from '@larkspur/service-kit/ids';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Body, Controller, Delete, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { readIdempotencyKey } from '../idempotency-key';
import { KnownUsersRepository } from '../known-users/known-users.repository';
import { ListLinesQuery } from '../statements/statements.dto';
import { StatementsService } from '../statements/statements.service';
import { AddTransactionDto } from './add-transaction.dto';
import { AddTransactionService } from './add-transaction.service';
import { LineWriterRepository } from './line-writer.repository';

@Controller('transaction/admin')
@Access('administrator')
export class BackOfficeController {
  constructor(
    private readonly statements: StatementsService,
    private readonly knownUsers: KnownUsersRepository,
    private readonly addTransaction: AddTransactionService,
    private readonly lines: LineWriterRepository,
  ) {}

  @Get(':userId')
  async ofUser(@Param('userId') userId: string, @Query() query: ListLinesQuery): Promise<ListAnswer<StatementLine>> {
    const known = parseId(userId);
    if (!known || !(await this.knownUsers.has(known))) {
      throw new ProblemException('not_found', { message: 'There is no such user.' });
    }
    return this.statements.page(known, query);
  }

  @Post(':userId')
  async add(
    @Param('userId') userId: string,
    @Body() body: AddTransactionDto,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<Answer<StatementLine>> {
    const line = await this.addTransaction.add(userId, body, caller.userId, readIdempotencyKey(idempotencyKey));
    return { data: line, message: 'Transaction added successfully' };
  }

  @Delete(':id')
  async remove(@Param('id') id: string): Promise<Answer<null>> {
    const known = parseId(id);
    const result = known ? await this.lines.deleteMemo(known) : 'not_found';
    if (result === 'not_found') throw new ProblemException('not_found', { message: 'There is no such transaction.' });
    if (result === 'moved_balance') {
      throw new ProblemException('conflict', { message: 'This transaction moved money and cannot be deleted.' });
    }
    return { data: null, message: 'Transaction deleted' };
  }
}
