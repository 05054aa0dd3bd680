import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AdminTransactionsModule } from './admin-transactions/admin-transactions.module';
import { TransactionsConfig } from './config';
import { DATABASE_SETTINGS } from './database-settings';
import { ExportModule } from './export/export.module';
import { InsightsModule } from './insights/insights.module';
import { ReversalModule } from './reversals/reversal.module';
import { StatementsModule } from './statements/statements.module';
import { TraceModule } from './trace/trace.module';
import { TransfersModule } from './transfers/transfers.module';

class AppModule {}

export function appModule(config: TransactionsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      coreModule(config),
      databaseModule(config, [], DATABASE_SETTINGS),
      OutboxModule,
      TransfersModule,
      StatementsModule,
      InsightsModule,
      ExportModule,
      ReversalModule,
      TraceModule,
      AdminTransactionsModule,
    ],
  };
}

class CoreModule {}

/** What every feature may inject: the configuration and the clock. */
function coreModule(config: TransactionsConfig): DynamicModule {
  return {
    module: CoreModule,
    global: true,
    providers: [
      { provide: TransactionsConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [TransactionsConfig, Clock],
  };
}
