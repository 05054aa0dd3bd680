import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { sagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import { PostTransfersService } from '../../svc-users/src/ledger/post-transfers/post-transfers.service';
import { ContentionError, TransferLedger } from '../../svc-users/src/ledger/post-transfers/transfer-ledger';
import type { LedgerModel } from '../../svc-users/test/model/ledger-model';
import type { ProcessRun } from './process-run';
import type { Delivery, SimulatedBus } from './simulated-bus';
import { SimulatedDatabase } from './simulated-database';
import type { SimulationContext } from './simulation-context';

const REDELIVERY_MS = 500;

/** svc-users: its real posting service, on the model of the ledger. */
export class UsersProcess {
  private readonly service: PostTransfersService;

  constructor(
    private readonly context: SimulationContext,
    private readonly bus: SimulatedBus,
    readonly run: ProcessRun,
    ledger: LedgerModel,
  ) {
    this.service = new PostTransfersService(new SimulatedLedger(context, run, ledger));
    bus.serve(this);
  }

  receive(delivery: Delivery): void {
    void this.settle(delivery);
  }

  /** Works like the kit's consumer: handler, reply, acknowledgement. A failed message is requeued after a delay. */
  private async settle(delivery: Delivery): Promise<void> {
    try {
      const { outcomes } = await this.service.post(delivery.command.transfers);
      await sagaStep('reply', () => this.bus.reply(delivery, outcomes));
      this.bus.ack(delivery);
    } catch {
      this.context.timeline.schedule(REDELIVERY_MS, this.run, 'requeues a command', () => this.bus.nack(delivery));
    }
  }
}

class SimulatedLedger extends TransferLedger {
  private readonly database: SimulatedDatabase;

  constructor(
    private readonly context: SimulationContext,
    run: ProcessRun,
    private readonly ledger: LedgerModel,
  ) {
    super();
    this.database = new SimulatedDatabase(context, run, 'ledger');
  }

  postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    return this.database.commit(`posting of ${transfers.length}`, () => {
      if (this.context.faults.occurs('ledger contended'))
        throw new ContentionError('A concurrent transaction holds the lock.');
      return this.ledger.post(transfers);
    });
  }
}
