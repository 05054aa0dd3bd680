import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PaymentNoticesConsumer } from './payment-notices.consumer';
import { PaymentNoticesJob } from './payment-notices.job';
import { PaymentNoticesRepository } from './payment-notices.repository';
import { PaymentNoticesService } from './payment-notices.service';

@Module({
  imports: [MailModule],
  providers: [PaymentNoticesConsumer, PaymentNoticesJob, PaymentNoticesService, PaymentNoticesRepository],
  exports: [PaymentNoticesRepository],
})
export class PaymentNoticesModule {}
