import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { ReverseTransferDto } from './reverse-transfer.dto';
import { ReverseTransferService } from './reverse-transfer.service';

type ReverseTransfer = Commands['accounts.reverse'];

@Injectable()
export class ReverseTransferConsumer {
  constructor(private readonly reversals: ReverseTransferService) {}

  @OnCommand('accounts.reverse', { dto: ReverseTransferDto })
  reverse(request: ReverseTransfer['request']): Promise<ReverseTransfer['reply']> {
    return this.reversals.reverse(request);
  }
}
