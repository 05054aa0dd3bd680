import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller, CurrentToken } from '@larkspur/service-kit/security/access';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { ReverseTransferDto } from './reverse-transfer.dto';
import { ReverseTransferService } from './reverse-transfer.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('administrator')
export class ReverseTransferController {
  constructor(private readonly service: ReverseTransferService) {}

  /** @returns the payer's new line */
  @Post(':id/reversal')
  @Operation({
    summary: 'Reverse a completed transfer, once',
    data: 'StatementLine',
    status: 201,
    errors: [
      'own_account',
      'already_reversed',
      'not_reversible',
      'money_spent',
      'account_closed',
      'balance_limit',
      'idempotency_in_progress',
      'idempotency_mismatch',
    ],
  })
  async reverse(
    @Param('id') id: string,
    @Body() { reason }: ReverseTransferDto,
    @CurrentCaller() caller: Caller,
    @CurrentToken() accessToken: string,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ApiResponse<StatementLine>> {
    const actor = { userId: caller.userId, accessToken };
    const line = await this.service.reverse(id, reason, actor, parseIdempotencyKey(idempotencyKey));
    return { data: line, message: 'The transfer has been reversed.' };
  }
}
