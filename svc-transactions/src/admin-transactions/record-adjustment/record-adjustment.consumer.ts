import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { LineWriter } from '../../lines/line-writer';
import { AccountAdjustedDto } from './record-adjustment.dto';

/** Adds a line for a balance that changed without a transfer. Its id is the posting's, so a redelivery has no effect. */
@Injectable()
export class RecordAdjustmentConsumer {
  constructor(private readonly lines: LineWriter) {}

  @OnEvent('account.adjusted', { queue: 'svc-transactions.adjustments', dto: AccountAdjustedDto })
  async recordAdjustment(adjustment: AccountAdjustedDto): Promise<void> {
    await this.lines.writeAdjustment(adjustment, { publish: true });
  }
}
