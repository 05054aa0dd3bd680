import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { LedgerProofService } from './prove-ledger.service';

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
