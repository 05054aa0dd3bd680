import type { MessageMeta } from '@larkspur/service-kit/bus/bus';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { StatementChangedDto } from './payment-notices.dto';
import { PaymentNoticesService } from './payment-notices.service';

@Injectable()
export class PaymentNoticesConsumer {
  constructor(private readonly payments: PaymentNoticesService) {}

  @OnEvent('statement.changed', { queue: 'svc-auth.payment-notices', dto: StatementChangedDto, prefetch: 4 })
  async record({ changes }: StatementChangedDto, { messageId }: MessageMeta): Promise<void> {
    await this.payments.record(changes, messageId);
  }
}
