import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { PasswordResetModule } from '../password-reset/password-reset.module';
import { ResetPasswordController } from './reset-password.controller';
import { ResetPasswordService } from './reset-password.service';

@Module({
  imports: [LoginModule, PasswordModule, PasswordResetModule],
  controllers: [ResetPasswordController],
  providers: [ResetPasswordService],
})
export class ResetPasswordModule {}
