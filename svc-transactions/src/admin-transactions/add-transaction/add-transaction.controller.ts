import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Delete, Headers, Param, Post } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { parseIdempotencyKey } from '../../idempotency-key';
import { MemoRepository } from '../../lines/memo.repository';
import { AddTransactionDto } from './add-transaction.dto';
import { AddTransactionService } from './add-transaction.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('administrator')
export class AddTransactionController {
  constructor(
    private readonly addTransaction: AddTransactionService,
    private readonly memos: MemoRepository,
  ) {}

  @Post(':userId')
  @Operation({
    summary: "Add a line to a customer's statement; with an account it moves its balance",
    data: 'StatementLine',
    status: 201,
    message: 'Transaction added successfully',
    errors: [
      'bad_request',
      'idempotency_in_progress',
      'idempotency_mismatch',
      'insufficient_funds',
      'balance_limit',
      'account_closed',
      'negative_balance',
    ],
  })
  async add(
    @Param('userId') userId: string,
    @Body() body: AddTransactionDto,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ApiResponse<StatementLine>> {
    const line = await this.addTransaction.add(userId, body, caller.userId, parseIdempotencyKey(idempotencyKey));
    return { data: line, message: 'Transaction added successfully' };
  }

  @Delete(':id')
  @Operation({ summary: 'Delete a line that moved no balance', data: null, errors: ['conflict'] })
  async remove(@Param('id') id: string): Promise<ApiResponse<null>> {
    const known = parseId(id);
    const result = known ? await this.memos.delete(known) : 'not_found';
    if (result === 'not_found') throw new ProblemException('not_found', { message: 'There is no such transaction.' });
    if (result === 'moved_balance') {
      throw new ProblemException('conflict', { message: 'This transaction moved money and cannot be deleted.' });
    }
    return { data: null, message: 'Transaction deleted' };
  }
}
