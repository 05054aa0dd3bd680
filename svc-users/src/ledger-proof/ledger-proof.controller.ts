import type { Answer } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { Access } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { Controller, Get } from '@nestjs/common';
import { LedgerProofService } from './ledger-proof.service';

@Controller('user/admin/ledger')
@Access('back-office')
export class LedgerProofController {
  constructor(private readonly service: LedgerProofService) {}

  @Get('proof')
  @Operation({
    summary: 'Check sums, balances and the hash chain of the whole ledger, as of one moment',
    data: 'LedgerProof',
  })
  async proof(): Promise<Answer<LedgerProof>> {
    return { data: await this.service.prove() };
  }
}
