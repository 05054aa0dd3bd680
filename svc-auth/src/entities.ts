import { RecurringJobEntity } from '@larkspur/service-kit/jobs/recurring-job.entity';
import { AuditRateLimit } from './audit/audit-rate-limit.entity';
import { SealingKey } from './keys/sealing-key.entity';
import { SigningKey } from './keys/signing-key.entity';
import { KnownDevice } from './known-device/known-device.entity';
import { Login } from './login/login.entity';
import { QueuedEmail } from './mail/queued-email.entity';
import { PasswordReset } from './password-reset/password-reset.entity';
import { PasswordThrottleCounter } from './password-throttle/password-throttle-counter.entity';
import { PendingPaymentNotice } from './payment-notices/pending-payment-notice.entity';
import { Registration } from './registrations/registration.entity';
import { Session } from './session/session.entity';

/** Every table that is read or written through TypeORM. */
export const ENTITIES = [
  AuditRateLimit,
  KnownDevice,
  Login,
  QueuedEmail,
  PasswordReset,
  PasswordThrottleCounter,
  PendingPaymentNotice,
  RecurringJobEntity,
  Registration,
  SealingKey,
  Session,
  SigningKey,
];
