import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { partitionsModule } from '@larkspur/service-kit/partitions/partitions.module';
import { ReconciliationModule } from '@larkspur/service-kit/reconciliation/reconciliation.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdminTransactionsModule } from './admin-transactions/admin-transactions.module';
import type { TransactionsConfig } from './config';
import { configModule } from './config.module';
import { DATABASE_SETTINGS } from './database-settings';
import { ENTITIES } from './entities';
import { ExportModule } from './export/export.module';
import { InsightsModule } from './insights/insights.module';
import { LINE_PARTITIONS } from './lines/line-partitions';
import { ListJobsModule } from './list-jobs/list-jobs.module';
import { ReconcileModule } from './reconciliation/reconcile.module';
import { ReversalModule } from './reversals/reversal.module';
import { StatementsModule } from './statements/statements.module';
import { TraceModule } from './trace/trace.module';
import { TransfersModule } from './transfers/transfers.module';
import { UnpublishedEventsModule } from './unpublished-events/unpublished-events.module';

@Module({})
class AppModule {}

export function appModule(config: TransactionsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      databaseModule(config, ENTITIES, DATABASE_SETTINGS),
      OutboxModule,
      ReconciliationModule,
      partitionsModule(LINE_PARTITIONS),
      TransfersModule,
      StatementsModule,
      InsightsModule,
      ExportModule,
      ReversalModule,
      TraceModule,
      AdminTransactionsModule,
      ListJobsModule,
      UnpublishedEventsModule,
      ReconcileModule,
    ],
  };
}
