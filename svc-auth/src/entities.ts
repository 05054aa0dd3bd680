import { RecurringJobEntity } from '@larkspur/service-kit/jobs/recurring-job.entity';
import { AuditPace } from './audit/audit-pace.entity';
import { SealingKey } from './keys/sealing-key.entity';
import { SigningKey } from './keys/signing-key.entity';
import { KnownDevice } from './known-device/known-device.entity';
import { Login } from './login/login.entity';
import { Mail } from './mail/mail.entity';
import { PasswordReset } from './password-reset/password-reset.entity';
import { PasswordThrottleCounter } from './password-throttle/password-throttle-counter.entity';
import { PaymentNotice } from './payment-notices/payment-notice.entity';
import { Registration } from './registrations/registration.entity';
import { Session } from './session/session.entity';

/** Every table that is read or written through TypeORM. */
export const ENTITIES = [
  AuditPace,
  KnownDevice,
  Login,
  Mail,
  PasswordReset,
  PasswordThrottleCounter,
  PaymentNotice,
  RecurringJobEntity,
  Registration,
  SealingKey,
  Session,
  SigningKey,
];
