import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { AdjustAccountDto } from './adjust-account.dto';
import { AdjustAccountService } from './adjust-account.service';

type AdjustAccount = Commands['accounts.adjust'];

@Injectable()
export class AdjustAccountConsumer {
  constructor(private readonly adjustments: AdjustAccountService) {}

  @OnCommand('accounts.adjust', { dto: AdjustAccountDto })
  adjust(request: AdjustAccount['request']): Promise<AdjustAccount['reply']> {
    return this.adjustments.adjust(request);
  }
}
