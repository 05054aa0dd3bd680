import type { Answer } from '@larkspur/contracts/http';
import type { TransferTrace } from '@larkspur/contracts/transaction';
import { Access } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { Controller, Get, Param } from '@nestjs/common';
import { TraceTransferService } from './trace-transfer.service';

@Controller('transaction/admin')
@Access('back-office')
export class TraceController {
  constructor(private readonly service: TraceTransferService) {}

  /** A transfer's whole timeline, from the request to the lines. */
  @Get(':id/trace')
  @Operation({ summary: "Read a transfer's whole timeline", data: 'TransferTrace' })
  async trace(@Param('id') id: string): Promise<Answer<TransferTrace>> {
    return { data: await this.service.trace(id) };
  }
}
