import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { SendMessageController } from './send-message.controller';
import { SendMessageService } from './send-message.service';
import { SendingLimitRepository } from './sending-limit.repository';

@Module({
  imports: [ContactMessageModule],
  controllers: [SendMessageController],
  providers: [SendMessageService, SendingLimitRepository],
})
export class SendMessageModule {}
