import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { Accounts } from '../../svc-transactions/src/transfers/saga/accounts';
import {
  type BatchResult,
  type NewTransfer,
  type Settlement,
  TransferStore,
} from '../../svc-transactions/src/transfers/saga/transfer-store';
import type { ProcessRun } from './process-run';
import type { SimulatedBus } from './simulated-bus';
import type { SimulatedDatabase } from './simulated-database';
import type { TransferStoreModel } from './transfer-store-model';

export class SimulatedStore extends TransferStore {
  constructor(
    private readonly database: SimulatedDatabase,
    private readonly model: TransferStoreModel,
  ) {
    super();
  }

  commitBatch(newTransfers: readonly NewTransfer[], outcomes: readonly PostOutcome[], resendAfterMs: number) {
    return this.database.commit<BatchResult>(`batch of ${newTransfers.length} and ${outcomes.length}`, () =>
      this.model.commitBatch(newTransfers, outcomes, resendAfterMs, () => this.commitConcurrently()),
    );
  }

  findSettlement(id: string): Promise<Settlement | null> {
    return this.database.commit('read of a settlement', () => this.model.findSettlement(id));
  }

  claimDue(limit: number): Promise<PostTransfer[]> {
    return this.database.commit('claim of due transfers', () => this.model.claimDue(limit));
  }

  /** No simulation lasts 24 hours: keys expire by chance instead, in the middle of another transaction. */
  async expireIdempotencyKeys(): Promise<void> {}

  private commitConcurrently(): void {
    if (this.database.fails('expires keys')) this.model.expireIdempotencyKeys();
  }
}

export class SimulatedAccounts extends Accounts {
  constructor(
    private readonly bus: SimulatedBus,
    private readonly run: ProcessRun,
    private readonly deadlineMs: number,
  ) {
    super();
  }

  post(transfers: readonly PostTransfer[], onSent: () => void): Promise<readonly PostOutcome[]> {
    return this.bus.request(this.run, transfers, this.deadlineMs, onSent);
  }
}
