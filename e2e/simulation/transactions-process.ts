import { DataSource } from 'typeorm';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import { StatementRepository } from '../../svc-transactions/src/statements/statement.repository';
import type { LineRow } from '../../svc-transactions/src/statements/to-statement-line';
import { PostTransferService } from '../../svc-transactions/src/transfers/post-transfer/post-transfer.service';
import { TransferBatcher } from '../../svc-transactions/src/transfers/saga/transfer-batcher';
import { TransferSaga } from '../../svc-transactions/src/transfers/saga/transfer-saga';
import { TransferSweeper } from '../../svc-transactions/src/transfers/saga/transfer-sweeper';
import type { ProcessRun } from './process-run';
import type { SimulatedBus } from './simulated-bus';
import { SimulatedClock } from './simulated-clock';
import { SimulatedDatabase } from './simulated-database';
import { SimulatedAccounts, SimulatedStore } from './simulated-ports';
import { SimulatedRelay } from './simulated-relay';
import type { SimulationContext } from './simulation-context';
import type { TransferStoreModel } from './transfer-store-model';

/** Shared with whoever makes customers' PIN keys. */
export const PIN_SECRET = 'ef'.repeat(32);

const CONFIG = Object.assign(new TransactionsConfig(), { PIN_KEY: PIN_SECRET });

/** svc-transactions: saga, ticker, sweeper and the service behind `POST /transaction/transfer` as they are. */
export class TransactionsProcess {
  readonly service: PostTransferService;

  constructor(
    world: SimulationContext,
    bus: SimulatedBus,
    readonly life: ProcessRun,
    model: TransferStoreModel,
  ) {
    const clock = new SimulatedClock(world.timeline, life);
    const database = new SimulatedDatabase(world, life, 'store');
    const store = new SimulatedStore(database, model);
    const ticker = new TransferBatcher(store, CONFIG);
    const accounts = new SimulatedAccounts(bus, life, CONFIG.TRANSFER_REPLY_WITHIN_MS);
    const saga = new TransferSaga(accounts, ticker, store, clock);
    this.service = new PostTransferService(CONFIG, saga, new SimulatedStatements(database, model), clock);
    new TransferSweeper(store, saga, ticker, clock).onApplicationBootstrap();
    new SimulatedRelay(bus, life, database, model, clock).start();
  }
}

class SimulatedStatements extends StatementRepository {
  constructor(
    private readonly simulated: SimulatedDatabase,
    private readonly model: TransferStoreModel,
  ) {
    super(new DataSource({ type: 'postgres' }));
  }

  override find(userId: string, id: string): Promise<LineRow | null> {
    return this.simulated.commit('reading of a line', () => this.model.line(userId, id));
  }
}
