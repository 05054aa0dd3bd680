import { databaseModule } from '@larkspur/service-kit/database';
import type { DynamicModule } from '@nestjs/common';
import type { ContactsConfig } from './config';
import { DeleteMessageController } from './delete-message/delete-message.controller';
import { DeleteMessageService } from './delete-message/delete-message.service';
import { ListMessagesController } from './list-messages/list-messages.controller';
import { ListMessagesService } from './list-messages/list-messages.service';
import { ContactMessageEntity } from './message/contact-message.entity';
import { MessageRepository } from './message/message.repository';
import { SendMessageController } from './send-message/send-message.controller';
import { SendMessageService } from './send-message/send-message.service';

class AppModule {}

export function appModule(config: ContactsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, [ContactMessageEntity])],
    controllers: [SendMessageController, ListMessagesController, DeleteMessageController],
    providers: [MessageRepository, SendMessageService, ListMessagesService, DeleteMessageService],
  };
}
