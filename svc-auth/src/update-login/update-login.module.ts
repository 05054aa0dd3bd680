import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { PasswordResetModule } from '../password-reset/password-reset.module';
import { SessionModule } from '../session/session.module';
import { UpdateLoginConsumer } from './update-login.consumer';
import { UpdateLoginService } from './update-login.service';

@Module({
  imports: [LoginModule, SessionModule, PasswordResetModule],
  providers: [UpdateLoginConsumer, UpdateLoginService],
})
export class UpdateLoginModule {}
