import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { ProveLedgerService } from './prove-ledger.service';

@ApiTag(USER_TAG)
@Controller('user/admin/ledger')
@Access('back-office')
export class ProveLedgerController {
  constructor(private readonly service: ProveLedgerService) {}

  @Get('proof')
  @Operation({
    summary: 'Check the sums, balances and hash chain of the whole ledger',
    data: 'LedgerProof',
  })
  async prove(): Promise<ApiResponse<LedgerProof>> {
    return { data: await this.service.prove() };
  }
}
