import { Module } from '@nestjs/common';
import { KnownDeviceModule } from '../known-device/known-device.module';
import { LoginModule } from '../login/login.module';
import { MailModule } from '../mail/mail.module';
import { PaymentNoticesModule } from '../payment-notices/payment-notices.module';
import { SessionModule } from '../session/session.module';
import { DeleteLoginConsumer } from './delete-login.consumer';
import { DeleteLoginService } from './delete-login.service';

@Module({
  imports: [LoginModule, SessionModule, KnownDeviceModule, MailModule, PaymentNoticesModule],
  providers: [DeleteLoginConsumer, DeleteLoginService],
  exports: [DeleteLoginService],
})
export class DeleteLoginModule {}
