import { NoticesConsumer } from './notices.consumer';
import { NoticesService } from './notices.service';
import { PaymentGatherer } from './payment-gatherer';
import { PaymentNoticesRepository } from './payment-notices.repository';
import { PaymentNoticesService } from './payment-notices.service';

/** What tells customers by e-mail. */
export const NOTICE_PROVIDERS = [
  NoticesService,
  PaymentNoticesRepository,
  PaymentNoticesService,
  PaymentGatherer,
  NoticesConsumer,
];
