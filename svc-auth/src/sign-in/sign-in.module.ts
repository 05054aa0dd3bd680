import { Module } from '@nestjs/common';
import { RateLimitedAuditModule } from '../audit/rate-limited-audit.module';
import { KnownDeviceModule } from '../known-device/known-device.module';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { PasswordThrottleModule } from '../password-throttle/password-throttle.module';
import { SessionModule } from '../session/session.module';
import { SignInController } from './sign-in.controller';
import { SignInService } from './sign-in.service';

@Module({
  imports: [
    LoginModule,
    PasswordModule,
    PasswordThrottleModule,
    KnownDeviceModule,
    SessionModule,
    RateLimitedAuditModule,
  ],
  controllers: [SignInController],
  providers: [SignInService],
})
export class SignInModule {}
