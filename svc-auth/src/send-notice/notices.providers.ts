import { PaymentNoticesJob } from '../payment-notices/payment-notices.job';
import { PaymentNoticesRepository } from '../payment-notices/payment-notices.repository';
import { PaymentNoticesService } from '../payment-notices/payment-notices.service';
import { NoticesConsumer } from './send-notice.consumer';
import { SendNoticeService } from './send-notice.service';

/** What tells customers by e-mail. */
export const NOTICE_PROVIDERS = [
  SendNoticeService,
  PaymentNoticesRepository,
  PaymentNoticesService,
  PaymentNoticesJob,
  NoticesConsumer,
];
