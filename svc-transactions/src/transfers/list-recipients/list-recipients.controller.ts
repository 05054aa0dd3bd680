import type { ApiResponse } from '@larkspur/contracts/http';
import type { PaidRecipient } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { ListRecipientsQuery } from './list-recipients.dto';
import { ListRecipientsService } from './list-recipients.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/recipients')
export class ListRecipientsController {
  constructor(private readonly service: ListRecipientsService) {}

  @Get()
  @Access('signed-in')
  @Operation({
    summary: 'List the recipients you have paid, most recent first, or look one up by account number',
    data: 'PaidRecipient[]',
  })
  async list(
    @Query() query: ListRecipientsQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<PaidRecipient[]>> {
    return { data: await this.service.list(caller.userId, query) };
  }
}
