import type { Answer } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { Access } from '@larkspur/service-kit/access';
import { Controller, Get } from '@nestjs/common';
import { LedgerProofService } from './ledger-proof.service';

@Controller('user/admin/ledger')
@Access('administrator')
export class LedgerProofController {
  constructor(private readonly service: LedgerProofService) {}

  /** Whether sums, balances and the hash chain hold, with figures, as of one moment. */
  @Get('proof')
  async proof(): Promise<Answer<LedgerProof>> {
    return { data: await this.service.prove() };
  }
}
