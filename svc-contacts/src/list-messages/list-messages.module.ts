import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { ListMessagesController } from './list-messages.controller';
import { ListMessagesService } from './list-messages.service';

@Module({
  imports: [ContactMessageModule],
  controllers: [ListMessagesController],
  providers: [ListMessagesService],
})
export class ListMessagesModule {}
