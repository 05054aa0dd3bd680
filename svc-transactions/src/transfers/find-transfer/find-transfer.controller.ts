import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { FindTransferQuery } from './find-transfer.dto';
import { FindTransferService } from './find-transfer.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction')
export class FindTransferController {
  constructor(private readonly service: FindTransferService) {}

  /** An empty list rather than a 404: a version without this route responds with 404, which must not mean "not received". */
  @Get('transfer')
  @Access('signed-in')
  @Operation({
    summary: "Find the caller's transfer by its idempotency key, for at least 24 hours; empty if it was not received",
    data: 'StatementLine[]',
  })
  async find(
    @Query() { idempotencyKey }: FindTransferQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<StatementLine[]>> {
    const line = await this.service.find(caller.userId, idempotencyKey);
    return { data: line ? [line] : [] };
  }
}
