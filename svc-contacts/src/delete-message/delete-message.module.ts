import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { DeleteMessageController } from './delete-message.controller';
import { DeleteMessageService } from './delete-message.service';

@Module({
  imports: [ContactMessageModule],
  controllers: [DeleteMessageController],
  providers: [DeleteMessageService],
})
export class DeleteMessageModule {}
