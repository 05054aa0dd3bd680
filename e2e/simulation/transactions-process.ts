import { DataSource } from 'typeorm';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import type { LineRow } from '../../svc-transactions/src/statements/line-on-wire';
import { StatementRepository } from '../../svc-transactions/src/statements/statement.repository';
import { PostTransferService } from '../../svc-transactions/src/transfers/post-transfer/post-transfer.service';
import { TransferSaga } from '../../svc-transactions/src/transfers/saga/transfer-saga';
import { TransferSweeper } from '../../svc-transactions/src/transfers/saga/transfer-sweeper';
import { TransferTicker } from '../../svc-transactions/src/transfers/saga/transfer-ticker';
import { Database } from './database';
import type { Life } from './life';
import { SimulatedAccounts, SimulatedStore } from './saga-ports';
import type { SimulatedBus } from './simulated-bus';
import { SimulatedClock } from './simulated-clock';
import { SimulatedRelay } from './simulated-relay';
import type { TransferStoreModel } from './transfer-store-model';
import type { World } from './world';

/** Shared with whoever makes customers' PIN keys. */
export const PIN_SECRET = 'ef'.repeat(32);

const CONFIG = Object.assign(new TransactionsConfig(), { PIN_KEY: PIN_SECRET });

/** svc-transactions: saga, ticker, sweeper and the service behind `POST /transaction/transfer` as they are. */
export class TransactionsProcess {
  readonly service: PostTransferService;

  constructor(
    world: World,
    bus: SimulatedBus,
    readonly life: Life,
    model: TransferStoreModel,
  ) {
    const clock = new SimulatedClock(world.timeline, life);
    const database = new Database(world, life, 'store');
    const store = new SimulatedStore(database, model);
    const ticker = new TransferTicker(store, CONFIG);
    const accounts = new SimulatedAccounts(bus, life, CONFIG.TRANSFER_REPLY_WITHIN_MS);
    const saga = new TransferSaga(accounts, ticker, store, clock);
    this.service = new PostTransferService(CONFIG, saga, new SimulatedStatements(database, model), clock);
    new TransferSweeper(store, saga, ticker, clock).onApplicationBootstrap();
    new SimulatedRelay(bus, life, database, model, clock).start();
  }
}

class SimulatedStatements extends StatementRepository {
  constructor(
    private readonly simulated: Database,
    private readonly model: TransferStoreModel,
  ) {
    super(new DataSource({ type: 'postgres' }));
  }

  override find(userId: string, id: string): Promise<LineRow | null> {
    return this.simulated.commit('reading of a line', () => this.model.line(userId, id));
  }
}
