import type { Clock } from '@larkspur/service-kit/clock';
import { sagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import type { ProcessRun } from './process-run';
import type { SimulatedBus } from './simulated-bus';
import type { SimulatedDatabase } from './simulated-database';
import type { TransferStoreModel } from './transfer-store-model';

const POLL_INTERVAL_MS = 500;

/** A model of the kit's outbox relay: publishes an event, and deletes it after the broker's confirm. */
export class SimulatedRelay {
  constructor(
    private readonly bus: SimulatedBus,
    private readonly run: ProcessRun,
    private readonly database: SimulatedDatabase,
    private readonly model: TransferStoreModel,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.clock.after(POLL_INTERVAL_MS, () => void this.send().finally(() => this.start()));
  }

  private async send(): Promise<void> {
    if (this.model.outbox.size === 0) return;
    try {
      const rows = await this.database.commit('read of the outbox', () => [...this.model.outbox]);
      for (const [, event] of rows) await sagaStep('announce', () => this.bus.publish(this.run, event));
      await this.database.commit('deletion from the outbox', () => {
        for (const [id] of rows) this.model.outbox.delete(id);
      });
    } catch {
      // It stays in the outbox.
    }
  }
}
