import { Module } from '@nestjs/common';
import { RateLimitedAuditModule } from '../audit/rate-limited-audit.module';
import { KnownDeviceModule } from '../known-device/known-device.module';
import { MailModule } from '../mail/mail.module';
import { PasswordResetModule } from '../password-reset/password-reset.module';
import { PasswordThrottleModule } from '../password-throttle/password-throttle.module';
import { SessionModule } from '../session/session.module';
import { DeleteExpiredJob } from './delete-expired.job';

@Module({
  imports: [
    PasswordThrottleModule,
    KnownDeviceModule,
    PasswordResetModule,
    SessionModule,
    RateLimitedAuditModule,
    MailModule,
  ],
  providers: [DeleteExpiredJob],
})
export class MaintenanceModule {}
