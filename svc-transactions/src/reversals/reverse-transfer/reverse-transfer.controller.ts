import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { ReverseTransferDto } from '@larkspur/service-kit/back-office-postings/reverse-transfer.dto';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import {
  Access,
  type Caller,
  CurrentAuthority,
  CurrentCaller,
  type RequestAuthority,
} from '@larkspur/service-kit/security/access';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
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
    message: 'The transfer has been reversed.',
    errors: [
      'own_account',
      'already_reversed',
      'not_reversible',
      'money_spent',
      'account_closed',
      'idempotency_in_progress',
      'idempotency_mismatch',
    ],
  })
  async reverse(
    @Param('id') id: string,
    @Body() body: ReverseTransferDto,
    @CurrentCaller() caller: Caller,
    @CurrentAuthority() authority: RequestAuthority | null,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ApiResponse<StatementLine>> {
    parseIdempotencyKey(idempotencyKey);
    const line = await this.service.reverse(id, body, caller.userId, authority);
    return { data: line, message: 'The transfer has been reversed.' };
  }
}
