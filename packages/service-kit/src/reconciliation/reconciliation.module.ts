import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseServiceConfig } from '../config';
import { ConfirmEventsJob } from './confirm-events.job';
import { KeptEventsRepository } from './kept-events.repository';
import { Reconciler } from './reconciler';
import { ReconciliationRepository } from './reconciliation.repository';
import { ReconciliationMetrics } from './reconciliation-metrics';

@Module({})
class ReconciliationModule {}

/** For services with an outbox; requires `OutboxModule` and the migration `KeepReconciliation`. */
export function reconciliationModule(config: DatabaseServiceConfig): DynamicModule {
  return {
    module: ReconciliationModule,
    global: true,
    providers: [
      { provide: DatabaseServiceConfig, useValue: config },
      Reconciler,
      ReconciliationRepository,
      ReconciliationMetrics,
      KeptEventsRepository,
      ConfirmEventsJob,
    ],
    exports: [Reconciler],
  };
}
