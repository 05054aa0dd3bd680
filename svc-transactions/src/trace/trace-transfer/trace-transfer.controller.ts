import type { ApiResponse } from '@larkspur/contracts/http';
import type { TransferTrace } from '@larkspur/contracts/transaction';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { TraceTransferService } from './trace-transfer.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('back-office')
export class TraceTransferController {
  constructor(private readonly service: TraceTransferService) {}

  @Get(':id/trace')
  @Operation({ summary: "Get a transfer's timeline, from the request to the statement lines", data: 'TransferTrace' })
  async trace(@Param('id') id: string): Promise<ApiResponse<TransferTrace>> {
    return { data: await this.service.trace(id) };
  }
}
