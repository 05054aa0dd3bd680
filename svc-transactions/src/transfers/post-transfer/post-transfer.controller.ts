import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Headers, HttpStatus, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TRANSACTION_TAG } from '../../api-tags';
import { PostTransferDto } from './post-transfer.dto';
import { PostTransferService } from './post-transfer.service';

const STILL_PROCESSING = 'We’re still processing your transfer. You can follow it in your transactions.';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction')
export class PostTransferController {
  constructor(private readonly service: PostTransferService) {}

  /** 201 when the money has moved, 202 when the outcome is not known yet, 422 with the reason of a rejection. */
  @Post('transfer')
  @Access('account-holder')
  @Operation({
    summary: "Send money from one of the caller's accounts",
    data: 'StatementLine',
    status: 201,
    alternateStatus: 202,
    message: 'Transfer Successful',
    alternateMessage: STILL_PROCESSING,
    errors: [...REJECTION_REASONS, 'idempotency_in_progress', 'idempotency_mismatch'],
  })
  async post(
    @Body() body: PostTransferDto,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ApiResponse<StatementLine>> {
    const key = parseIdempotencyKey(idempotencyKey);
    const line = await this.service.post(caller.userId, body, key);
    if (line.status === 'completed') return { data: line, message: 'Transfer Successful' };
    response.status(HttpStatus.ACCEPTED);
    return { data: line, message: STILL_PROCESSING };
  }
}
