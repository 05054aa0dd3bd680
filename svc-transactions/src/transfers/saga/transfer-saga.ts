import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { Clock } from '@larkspur/service-kit/clock';
import { publishSagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import { Injectable, Logger } from '@nestjs/common';
import { Accounts } from './accounts';
import { TransferBatcher } from './transfer-batcher';
import { type ExistingTransfer, type NewTransfer, type Settlement, TransferStore } from './transfer-store';

type StartedTransfer = { repeated: ExistingTransfer } | { settlement: Promise<Settlement> };

/**
 * The saga of a transfer: stored as pending → sent to svc-users in a batch → reply → completed or rejected. A lost
 * message or a crash leaves the transfer pending until `ResendTransfersJob` sends it again. svc-users replies to a
 * repeated command from its posting, so the outcome is always the same.
 */
@Injectable()
export class TransferSaga {
  private readonly logger = new Logger(TransferSaga.name);
  private readonly waiting = new Map<string, (settlement: Settlement) => void>();

  constructor(
    private readonly accounts: Accounts,
    private readonly batcher: TransferBatcher,
    private readonly store: TransferStore,
    private readonly clock: Clock,
  ) {
    batcher.listen({
      onStored: (stored) => void this.send('send', stored.map(toCommand)),
      onSettled: (outcomes) => this.notifyWaiting(outcomes),
      countPaymentsInProgress: () => this.waiting.size,
    });
  }

  /** Rejects when it is unknown whether the transfer was stored. */
  async start(transfer: NewTransfer): Promise<StartedTransfer> {
    const { transferId, fingerprint } = transfer;
    // The same request at the same moment: one of them waits for the settlement.
    if (this.waiting.has(transferId)) {
      return { repeated: { id: transferId, fingerprint, status: 'pending', reason: null } };
    }
    const settlement = new Promise<Settlement>((resolve) => this.waiting.set(transferId, resolve));
    try {
      const existing = await this.batcher.enqueue(transfer);
      if (!existing) return { settlement };
      this.stopWaiting(transferId);
      return { repeated: existing };
    } catch (error) {
      this.stopWaiting(transferId);
      throw error;
    }
  }

  /** Resolves with the outcome, or with the state of the transfer after `timeoutMs`. */
  async waitForSettlement(timeoutMs: number, transferId: string, settlement: Promise<Settlement>): Promise<Settlement> {
    let cancelTimeout = () => {};
    const timeout = new Promise<null>((resolve) => {
      cancelTimeout = this.clock.after(timeoutMs, () => resolve(null));
    });
    try {
      const settled = await Promise.race([settlement, timeout]);
      // Another instance may have resent and settled the transfer, which only its row shows.
      return settled ?? (await this.store.findSettlement(transferId)) ?? { status: 'pending', reason: null };
    } finally {
      cancelTimeout();
      this.stopWaiting(transferId);
    }
  }

  /** Requests the posting of a batch. Without a reply the outcome is unknown and the transfers stay pending. */
  async send(step: 'send' | 'resend', transfers: PostTransfer[]): Promise<void> {
    try {
      publishSagaStep(step, 'before');
      const outcomes = await this.accounts.post(transfers, () => publishSagaStep(step, 'after'));
      if (outcomes.length > 0) this.batcher.settle(outcomes);
    } catch (error) {
      this.logger.warn(
        { err: error, transfers: transfers.length },
        'The outcome of transfers is unknown; they will be sent again',
      );
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
