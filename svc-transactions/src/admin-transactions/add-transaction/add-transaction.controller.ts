import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { AddTransactionDto } from '@larkspur/service-kit/back-office-postings/add-transaction.dto';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { newId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import {
  Access,
  type Caller,
  CurrentAuthority,
  CurrentCaller,
  type RequestAuthority,
} from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { AddTransactionService } from './add-transaction.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('administrator')
export class AddTransactionController {
  constructor(private readonly service: AddTransactionService) {}

  @Post(':userId')
  @NotOwnAccount('userId')
  @Operation({
    summary: "Add a line to a customer's statement, and adjust the balance if an account is given",
    data: 'StatementLine',
    status: 201,
    message: 'Transaction added successfully',
    errors: [
      'bad_request',
      'own_account',
      'not_found',
      'idempotency_in_progress',
      'idempotency_mismatch',
      'balance_limit',
      'negative_balance',
      'unavailable',
    ],
  })
  async add(
    @Param('userId') userId: string,
    @Body() body: AddTransactionDto,
    @CurrentCaller() caller: Caller,
    @CurrentAuthority() authority: RequestAuthority | null,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ApiResponse<StatementLine>> {
    const key = parseIdempotencyKey(idempotencyKey) ?? authority?.key ?? newId();
    const line = await this.service.add(userId, body, { actorId: caller.userId, key, authority });
    return { data: line, message: 'Transaction added successfully' };
  }
}
