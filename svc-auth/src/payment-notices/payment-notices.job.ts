import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { PaymentNoticesService } from './payment-notices.service';

@Injectable()
export class PaymentNoticesJob {
  constructor(private readonly payments: PaymentNoticesService) {}

  @RecurringJob({ title: 'Send payment notices', everyMs: 2_000, isImmediate: true })
  async run(): Promise<void> {
    await this.payments.sendDue();
  }
}
