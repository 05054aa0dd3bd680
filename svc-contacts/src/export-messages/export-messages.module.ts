import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { ExportMessagesController } from './export-messages.controller';
import { ExportMessagesService } from './export-messages.service';

@Module({
  imports: [ContactMessageModule],
  controllers: [ExportMessagesController],
  providers: [ExportMessagesService],
})
export class ExportMessagesModule {}
