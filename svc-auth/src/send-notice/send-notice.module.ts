import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { MailModule } from '../mail/mail.module';
import { FindMissingNoticesConsumer } from './find-missing-notices.consumer';
import { SendNoticeConsumer } from './send-notice.consumer';
import { SendNoticeService } from './send-notice.service';

@Module({
  imports: [LoginModule, MailModule],
  providers: [SendNoticeConsumer, FindMissingNoticesConsumer, SendNoticeService],
})
export class SendNoticeModule {}
