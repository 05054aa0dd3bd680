import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LineWriter } from '../../lines/line-writer';
import { TransferEntity } from '../../transfers/transfer.entity';
import { toRecipient } from '../recipient';
import { TransferReversedDto } from './record-reversal.dto';

/** Writes the lines of both parties in case the process that requested the reversal died before it did. */
@Injectable()
export class RecordReversalConsumer {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly lines: LineWriter,
  ) {}

  @OnEvent('transfer.reversed', { queue: 'svc-transactions.reversals', dto: TransferReversedDto })
  async recordReversal(reversal: TransferReversedDto): Promise<void> {
    const transfer = await this.transfers.findOneBy({ id: reversal.transferId });
    if (!transfer) throw new Error(`The reversed transfer ${reversal.transferId} is unknown here.`);
    await this.lines.writeReversal(reversal, toRecipient(transfer));
  }
}
