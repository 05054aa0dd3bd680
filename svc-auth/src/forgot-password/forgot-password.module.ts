import { Module } from '@nestjs/common';
import { RateLimitedAuditModule } from '../audit/rate-limited-audit.module';
import { LoginModule } from '../login/login.module';
import { MailModule } from '../mail/mail.module';
import { PasswordResetModule } from '../password-reset/password-reset.module';
import { TaskQueueModule } from '../task-queue/task-queue.module';
import { ForgotPasswordController } from './forgot-password.controller';
import { ForgotPasswordService } from './forgot-password.service';

@Module({
  imports: [LoginModule, PasswordResetModule, MailModule, TaskQueueModule, RateLimitedAuditModule],
  controllers: [ForgotPasswordController],
  providers: [ForgotPasswordService],
})
export class ForgotPasswordModule {}
