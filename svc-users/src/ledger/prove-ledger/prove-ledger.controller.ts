import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { LedgerProofService } from './prove-ledger.service';

@ApiTag(USER_TAG)
@Controller('user/admin/ledger')
@Access('back-office')
export class LedgerProofController {
  constructor(private readonly service: LedgerProofService) {}

  @Get('proof')
  @Operation({
    summary: 'Check sums, balances and the hash chain of the whole ledger, as of one moment',
    data: 'LedgerProof',
  })
  async proof(): Promise<ApiResponse<LedgerProof>> {
    return { data: await this.service.prove() };
  }
}
