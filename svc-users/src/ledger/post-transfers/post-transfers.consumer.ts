import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { PostTransfersDto } from './post-transfers.dto';
import { PostTransfersService } from './post-transfers.service';

type PostTransfers = Commands['accounts.post'];

@Injectable()
export class PostTransfersConsumer {
  constructor(private readonly service: PostTransfersService) {}

  @OnCommand('accounts.post', { dto: PostTransfersDto, prefetch: 4 })
  post({ transfers }: PostTransfers['request']): Promise<PostTransfers['reply']> {
    return this.service.post(transfers);
  }
}
