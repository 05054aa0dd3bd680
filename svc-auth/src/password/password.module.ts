import { Module } from '@nestjs/common';
import { KnownDeviceModule } from '../known-device/known-device.module';
import { LoginModule } from '../login/login.module';
import { PasswordResetModule } from '../password-reset/password-reset.module';
import { PasswordThrottleModule } from '../password-throttle/password-throttle.module';
import { SessionModule } from '../session/session.module';
import { PasswordHasher } from './password-hasher.service';
import { PasswordReplacement } from './password-replacement.service';
import { PasswordVerification } from './password-verification.service';

@Module({
  imports: [LoginModule, SessionModule, KnownDeviceModule, PasswordThrottleModule, PasswordResetModule],
  providers: [PasswordHasher, PasswordVerification, PasswordReplacement],
  exports: [PasswordHasher, PasswordVerification, PasswordReplacement],
})
export class PasswordModule {}
