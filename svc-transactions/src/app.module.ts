import { databaseModule } from '@larkspur/service-kit/database/database';
import { listJobsModule } from '@larkspur/service-kit/jobs/list-jobs';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { reconciliationModule } from '@larkspur/service-kit/reconciliation/reconciliation.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdminTransactionsModule } from './admin-transactions/admin-transactions.module';
import { TRANSACTION_TAG } from './api-tags';
import type { TransactionsConfig } from './config';
import { configModule } from './config.module';
import { DATABASE_SETTINGS } from './database-settings';
import { ENTITIES } from './entities';
import { ExportModule } from './export/export.module';
import { InsightsModule } from './insights/insights.module';
import { ReconcileModule } from './reconciliation/reconcile.module';
import { ReversalModule } from './reversals/reversal.module';
import { StatementsModule } from './statements/statements.module';
import { TraceModule } from './trace/trace.module';
import { TransfersModule } from './transfers/transfers.module';

@Module({})
class AppModule {}

export function appModule(config: TransactionsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      databaseModule(config, ENTITIES, DATABASE_SETTINGS),
      OutboxModule,
      reconciliationModule(config),
      TransfersModule,
      StatementsModule,
      InsightsModule,
      ExportModule,
      ReversalModule,
      TraceModule,
      AdminTransactionsModule,
      listJobsModule('transaction/admin/jobs', TRANSACTION_TAG),
      ReconcileModule,
    ],
  };
}
