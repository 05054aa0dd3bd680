import { Global, Module } from '@nestjs/common';
import { ConfirmEventsJob } from './confirm-events.job';
import { KeptEventsRepository } from './kept-events.repository';
import { Reconciler } from './reconciler';
import { ReconciliationRepository } from './reconciliation.repository';
import { ReconciliationMetrics } from './reconciliation-metrics';

/** For services with an outbox; requires `OutboxModule` and the migration `KeepReconciliation`. */
@Global()
@Module({
  providers: [Reconciler, ReconciliationRepository, ReconciliationMetrics, KeptEventsRepository, ConfirmEventsJob],
  exports: [Reconciler],
})
export class ReconciliationModule {}
