import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { emitSagaMoment } from '@larkspur/service-kit/bus/saga-step';
import { Clock } from '@larkspur/service-kit/clock';
import { Injectable, Logger } from '@nestjs/common';
import { Accounts } from './accounts';
import { TransferBatcher } from './transfer-batcher';
import { type ExistingTransfer, type NewTransfer, type Settlement, TransferStore } from './transfer-store';

export type StartedTransfer = { repeated: ExistingTransfer } | { settlement: Promise<Settlement> };

/**
 * A transfer's way: stored as pending → sent to svc-users with its set → answered → completed or rejected.
 * Whatever is lost on the way leaves it pending, and the sweeper sends it again; svc-users answers a repetition from
 * its posting, so the outcome is one and the same.
 */
@Injectable()
export class TransferSaga {
  private readonly log = new Logger(TransferSaga.name);
  private readonly waiting = new Map<string, (settlement: Settlement) => void>();

  constructor(
    private readonly accounts: Accounts,
    private readonly batcher: TransferBatcher,
    private readonly store: TransferStore,
    private readonly clock: Clock,
  ) {
    batcher.onStored = (stored) => void this.send('send', stored.map(toCommand));
    batcher.onSettled = (outcomes) => this.notifyWaiting(outcomes);
  }

  /** Rejects when it is not known whether the transfer was stored. */
  async start(transfer: NewTransfer): Promise<StartedTransfer> {
    const settlement = new Promise<Settlement>((resolve) => this.waiting.set(transfer.transferId, resolve));
    try {
      const existing = await this.batcher.store(transfer);
      if (!existing) return { settlement };
      this.stopWaiting(transfer.transferId);
      return { repeated: existing };
    } catch (error) {
      this.stopWaiting(transfer.transferId);
      throw error;
    }
  }

  /** The outcome, or what is known of it when `deadlineMs` have passed. */
  async waitForSettlement(
    deadlineMs: number,
    transferId: string,
    settlement: Promise<Settlement>,
  ): Promise<Settlement> {
    let callOff = () => {};
    const late = new Promise<null>((resolve) => {
      callOff = this.clock.after(deadlineMs, () => resolve(null));
    });
    try {
      const inTime = await Promise.race([settlement, late]);
      // Another instance's sweeper may have finished it: its own row is the last word.
      return inTime ?? (await this.store.findSettlement(transferId)) ?? { status: 'pending', reason: null };
    } finally {
      callOff();
      this.stopWaiting(transferId);
    }
  }

  /** Asks svc-users to post a set. No answer means "unknown": the transfers stay pending. */
  async send(step: 'send' | 'sweep', transfers: PostTransfer[]): Promise<void> {
    try {
      emitSagaMoment(step, 'before');
      const outcomes = await this.accounts.post(transfers, () => emitSagaMoment(step, 'after'));
      if (outcomes.length > 0) this.batcher.settle(outcomes);
    } catch (error) {
      this.log.warn({ err: error, transfers: transfers.length }, 'no outcome yet; the transfers will be sent again');
    }
  }

  private notifyWaiting(outcomes: readonly PostOutcome[]): void {
    for (const outcome of outcomes) {
      this.waiting.get(outcome.transferId)?.({
        status: outcome.outcome,
        reason: outcome.outcome === 'rejected' ? outcome.reason : null,
      });
    }
  }

  private stopWaiting(transferId: string): void {
    this.waiting.delete(transferId);
  }
}

function toCommand(transfer: NewTransfer): PostTransfer {
  const { transferId, payerId, from, amountCents, accountNumber, bankName, accountType, pinProof } = transfer;
  return { transferId, payerId, from, amountCents, accountNumber, bankName, accountType, pinProof };
}
