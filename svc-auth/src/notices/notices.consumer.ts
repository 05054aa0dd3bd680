import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NoticeDueDto, StatementChangedDto } from './notices.dto';
import { NoticesService } from './notices.service';
import { PaymentNoticesService } from './payment-notices.service';

@Injectable()
export class NoticesConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly notices: NoticesService,
    private readonly payments: PaymentNoticesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('notice.due', { queue: 'svc-auth.notices', dto: NoticeDueDto }, (due, { messageId }) =>
      this.notices.tell(due, messageId),
    );
    await this.bus.subscribe(
      'statement.changed',
      { queue: 'svc-auth.payment-notices', dto: StatementChangedDto, prefetch: 4 },
      ({ changes }, { messageId }) => this.payments.note(changes, messageId),
    );
  }
}
