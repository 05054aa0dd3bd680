import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { MarkMessageController } from './mark-message.controller';
import { MarkMessageService } from './mark-message.service';

@Module({
  imports: [ContactMessageModule],
  controllers: [MarkMessageController],
  providers: [MarkMessageService],
})
export class MarkMessageModule {}
