import { Module } from '@nestjs/common';
import { RateLimitedAuditModule } from '../audit/rate-limited-audit.module';
import { KeysModule } from '../keys/keys.module';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { PasswordThrottleModule } from '../password-throttle/password-throttle.module';
import { VerifyPasswordConsumer } from './verify-password.consumer';
import { VerifyPasswordService } from './verify-password.service';

@Module({
  imports: [LoginModule, KeysModule, PasswordModule, PasswordThrottleModule, RateLimitedAuditModule],
  providers: [VerifyPasswordConsumer, VerifyPasswordService],
})
export class VerifyPasswordModule {}
