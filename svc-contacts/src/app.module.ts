import { CsvModule } from '@larkspur/service-kit/csv/csv.module';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { ReconciliationModule } from '@larkspur/service-kit/reconciliation/reconciliation.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ContactsConfig } from './config';
import { configModule } from './config.module';
import { DeleteMessageModule } from './delete-message/delete-message.module';
import { ENTITIES } from './entities';
import { ExportMessagesModule } from './export-messages/export-messages.module';
import { GetStatsModule } from './get-stats/get-stats.module';
import { ListJobsModule } from './list-jobs/list-jobs.module';
import { ListMessagesModule } from './list-messages/list-messages.module';
import { MarkMessageModule } from './mark-message/mark-message.module';
import { SendMessageModule } from './send-message/send-message.module';
import { UnpublishedEventsModule } from './unpublished-events/unpublished-events.module';

@Module({})
class AppModule {}

export function appModule(config: ContactsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      databaseModule(config, ENTITIES),
      OutboxModule,
      CsvModule,
      ReconciliationModule,
      SendMessageModule,
      ListMessagesModule,
      ExportMessagesModule,
      GetStatsModule,
      MarkMessageModule,
      DeleteMessageModule,
      ListJobsModule,
      UnpublishedEventsModule,
    ],
  };
}
