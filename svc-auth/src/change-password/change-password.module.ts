import { Module } from '@nestjs/common';
import { RateLimitedAuditModule } from '../audit/rate-limited-audit.module';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { PasswordThrottleModule } from '../password-throttle/password-throttle.module';
import { SessionModule } from '../session/session.module';
import { ChangePasswordController } from './change-password.controller';
import { ChangePasswordService } from './change-password.service';

@Module({
  imports: [LoginModule, PasswordModule, PasswordThrottleModule, SessionModule, RateLimitedAuditModule],
  controllers: [ChangePasswordController],
  providers: [ChangePasswordService],
})
export class ChangePasswordModule {}
