import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { ContactsConfig } from './config';
import { DeleteMessageController } from './delete-message/delete-message.controller';
import { DeleteMessageService } from './delete-message/delete-message.service';
import { ListMessagesController } from './list-messages/list-messages.controller';
import { ListMessagesService } from './list-messages/list-messages.service';
import { MarkMessageController } from './mark-message/mark-message.controller';
import { MarkMessageService } from './mark-message/mark-message.service';
import { ContactMessageEntity } from './message/contact-message.entity';
import { MessageRepository } from './message/message.repository';
import { SendMessageController } from './send-message/send-message.controller';
import { SendMessageService } from './send-message/send-message.service';

class AppModule {}

export function appModule(config: ContactsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, [ContactMessageEntity]), OutboxModule],
    controllers: [SendMessageController, ListMessagesController, MarkMessageController, DeleteMessageController],
    providers: [
      { provide: ContactsConfig, useValue: config },
      MessageRepository,
      SendMessageService,
      ListMessagesService,
      MarkMessageService,
      DeleteMessageService,
    ],
  };
}
