import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PaymentNoticesService } from '../payment-notices/payment-notices.service';
import { NoticeDueDto, StatementChangedDto } from './send-notice.dto';
import { SendNoticeService } from './send-notice.service';

@Injectable()
export class NoticesConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly notices: SendNoticeService,
    private readonly payments: PaymentNoticesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('notice.due', { queue: 'svc-auth.notices', dto: NoticeDueDto }, (due, { messageId }) =>
      this.notices.tell(due, messageId),
    );
    await this.bus.subscribe(
      'statement.changed',
      { queue: 'svc-auth.payment-notices', dto: StatementChangedDto, prefetch: 4 },
      ({ changes }, { messageId }) => this.payments.record(changes, messageId),
    );
  }
}
