import { DataSource } from 'typeorm';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import type { LineRow } from '../../svc-transactions/src/lines/to-statement-line';
import { StatementRepository } from '../../svc-transactions/src/statements/statement.repository';
import { PostTransferService } from '../../svc-transactions/src/transfers/post-transfer/post-transfer.service';
import { RESEND_INTERVAL_MS, ResendTransfersJob } from '../../svc-transactions/src/transfers/saga/resend-transfers.job';
import { TransferBatcher } from '../../svc-transactions/src/transfers/saga/transfer-batcher';
import { TransferSaga } from '../../svc-transactions/src/transfers/saga/transfer-saga';
import type { ProcessRun } from './process-run';
import type { SimulatedBus } from './simulated-bus';
import { SimulatedClock } from './simulated-clock';
import { SimulatedDatabase } from './simulated-database';
import { SimulatedAccounts, SimulatedStore } from './simulated-ports';
import { SimulatedRelay } from './simulated-relay';
import type { SimulationContext } from './simulation-context';
import type { TransferStoreModel } from './transfer-store-model';

/** Also used to derive the customers' PIN keys. */
export const PIN_SECRET = 'ef'.repeat(32);

const CONFIG = Object.assign(new TransactionsConfig(), { PIN_KEY: PIN_SECRET });

/** svc-transactions: its real saga, batcher, resend job and the service behind `POST /transaction/transfer`. */
export class TransactionsProcess {
  readonly service: PostTransferService;

  constructor(
    context: SimulationContext,
    bus: SimulatedBus,
    readonly run: ProcessRun,
    model: TransferStoreModel,
  ) {
    const clock = new SimulatedClock(context.timeline, run);
    const database = new SimulatedDatabase(context, run, 'store');
    const store = new SimulatedStore(database, model);
    const batcher = new TransferBatcher(store, CONFIG, clock);
    const accounts = new SimulatedAccounts(bus, run, CONFIG.TRANSFER_REPLY_TIMEOUT_MS);
    const saga = new TransferSaga(accounts, batcher, store, clock);
    this.service = new PostTransferService(CONFIG, saga, new SimulatedStatements(database, model), clock);
    repeat(clock, new ResendTransfersJob(store, saga));
    new SimulatedRelay(bus, run, database, model, clock).start();
  }
}

/** Repeats a job as the kit's scheduler does: a failed run is followed by the next one. */
function repeat(clock: SimulatedClock, job: ResendTransfersJob): void {
  clock.after(RESEND_INTERVAL_MS, () => {
    void job
      .resendDueTransfers()
      .catch(() => undefined)
      .finally(() => repeat(clock, job));
  });
}

class SimulatedStatements extends StatementRepository {
  constructor(
    private readonly simulated: SimulatedDatabase,
    private readonly model: TransferStoreModel,
  ) {
    super(new DataSource({ type: 'postgres' }));
  }

  override find(userId: string, id: string): Promise<LineRow | null> {
    return this.simulated.commit('read of a line', () => this.model.line(userId, id));
  }
}
