import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TransferEntity } from '../transfer.entity';
import { CountPendingTransfersDto } from './count-pending-transfers.dto';

/** svc-users asks before it deletes a customer, because a pending transfer may still move money. */
@Injectable()
export class CountPendingTransfersConsumer {
  constructor(@InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>) {}

  @OnCommand('transfers.pending', { dto: CountPendingTransfersDto })
  async count({ userId }: CountPendingTransfersDto): Promise<Commands['transfers.pending']['reply']> {
    return { pending: await this.transfers.countBy({ payerId: userId, status: 'pending' }) };
  }
}
