import type { PostOutcome } from '@larkspur/contracts/messages';
import { Clock } from '@larkspur/service-kit/clock';
import { InvalidRowError } from '@larkspur/service-kit/database/invalid-row-error';
import { sagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import { type BatchResult, type ExistingTransfer, type NewTransfer, TransferStore } from './transfer-store';

const MAX_BATCH_SIZE = 100;
/** Between the starts of two batches while many payments are in progress. Most of a batch's cost does not depend on its size. */
const MAX_INTERVAL_MS = 20;
/** With few payments in progress there is little to collect: the interval grows by this with each, and is 0 for one alone. */
const INTERVAL_PER_PAYMENT_MS = 5;

/** The component that sends stored transfers and waits for their outcomes. */
interface BatchListener {
  /** Called with the transfers that a batch has just stored as pending. */
  onStored(transfers: NewTransfer[]): void;
  /** Called with outcomes after the commit of their batch. */
  onSettled(outcomes: PostOutcome[]): void;
  countPaymentsInProgress(): number;
}

interface QueuedTransfer {
  transfer: NewTransfer;
  resolve(existing: ExistingTransfer | null): void;
  reject(error: unknown): void;
}

/**
 * Group commit for transfers. Transfers that arrive during a commit go into the next batch, which also waits for others while
 * several payments are in progress (decision 86). An idle batcher commits immediately. A single transfer never waits, and a
 * hundred concurrent ones share one commit.
 */
@Injectable()
export class TransferBatcher implements OnApplicationShutdown {
  private readonly logger = new Logger(TransferBatcher.name);
  private queuedTransfers: QueuedTransfer[] = [];
  private queuedOutcomes: PostOutcome[] = [];
  private isRunning = false;
  private lastStart = 0;
  private idle: Promise<void> = Promise.resolve();
  private attached: BatchListener | undefined;

  constructor(
    private readonly store: TransferStore,
    private readonly config: TransactionsConfig,
    private readonly clock: Clock,
  ) {}

  /** Commits what is left. */
  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }

  /** Once, before the first transfer. */
  listen(listener: BatchListener): void {
    this.attached = listener;
  }

  /** Resolves once the transfer is stored: with `null`, or with the transfer that already has its idempotency key. */
  enqueue(transfer: NewTransfer): Promise<ExistingTransfer | null> {
    return new Promise((resolve, reject) => {
      this.queuedTransfers.push({ transfer, resolve, reject });
      this.start();
    });
  }

  settle(outcomes: readonly PostOutcome[]): void {
    this.queuedOutcomes.push(...outcomes);
    this.start();
  }

  private start(): void {
    if (this.isRunning) return;
    this.requireListener();
    this.isRunning = true;
    this.idle = this.run();
  }

  private requireListener(): BatchListener {
    if (!this.attached) throw new Error('Nothing would send the transfers that are stored: call `listen` before.');
    return this.attached;
  }

  private async run(): Promise<void> {
    while (this.queuedTransfers.length > 0 || this.queuedOutcomes.length > 0) {
      await this.collect();
      await this.commitBatch(
        this.queuedTransfers.splice(0, MAX_BATCH_SIZE),
        this.queuedOutcomes.splice(0, MAX_BATCH_SIZE),
      );
    }
    this.isRunning = false;
  }

  /** Waits until the next batch is due. */
  private async collect(): Promise<void> {
    const payments = this.requireListener().countPaymentsInProgress();
    const interval = Math.min(MAX_INTERVAL_MS, INTERVAL_PER_PAYMENT_MS * (payments - 1));
    const elapsed = this.clock.now().getTime() - this.lastStart;
    const isFull = Math.max(this.queuedTransfers.length, this.queuedOutcomes.length) >= MAX_BATCH_SIZE;
    // Less than nothing has elapsed if the clock was set back.
    if (elapsed >= 0 && elapsed < interval && !isFull) {
      await new Promise<void>((resolve) => this.clock.after(interval - elapsed, resolve));
    }
    this.lastStart = this.clock.now().getTime();
  }

  private async commitBatch(transfers: QueuedTransfer[], outcomes: PostOutcome[]): Promise<void> {
    try {
      const { stored, repeated } = await this.commit(
        transfers.map(({ transfer }) => transfer),
        outcomes,
      );
      this.conclude(transfers, new Set(stored), new Map(repeated.map((row) => [row.id, row.existing])));
      if (outcomes.length > 0) this.requireListener().onSettled(outcomes);
    } catch (error) {
      await this.recover(transfers, outcomes, error);
    }
  }

  /** Only stored transfers are sent: svc-users would post one without a row, and nothing would know of it. */
  private conclude(transfers: QueuedTransfer[], stored: Set<string>, existing: Map<string, ExistingTransfer>): void {
    const sent = transfers.map(({ transfer }) => transfer).filter(({ transferId }) => stored.has(transferId));
    if (sent.length > 0) this.requireListener().onStored(sent);
    for (const { transfer, resolve, reject } of transfers) {
      const found = existing.get(transfer.transferId);
      if (found) resolve(found);
      else if (stored.has(transfer.transferId)) resolve(null);
      else reject(new Error(`Transfer ${transfer.transferId} was neither stored nor repeated.`));
    }
  }

  private commit(transfers: NewTransfer[], outcomes: PostOutcome[]): Promise<BatchResult> {
    const commit = () => this.store.commitBatch(transfers, outcomes, this.config.TRANSFER_RESEND_DELAY_MS);
    const settle = outcomes.length > 0 ? () => sagaStep('settle', commit) : commit;
    return transfers.length > 0 ? sagaStep('store', settle) : settle();
  }

  /**
   * A row that the database rejects must not fail the rest of its batch, so the rows of a rejected batch are committed
   * one by one. Outcomes of a failed batch are dropped: their transfers stay pending, are resent, and get the same
   * outcome from their postings.
   */
  private async recover(transfers: QueuedTransfer[], outcomes: PostOutcome[], error: unknown): Promise<void> {
    const rows = transfers.length + outcomes.length;
    if (error instanceof InvalidRowError && rows > 1) {
      for (const transfer of transfers) await this.commitBatch([transfer], []);
      for (const outcome of outcomes) await this.commitBatch([], [outcome]);
      return;
    }
    // Not the error itself: the driver's has the statement's parameters, which are customer data.
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error(
      { reason, transfers: transfers.length, outcomes: outcomes.length },
      'A batch of transfers could not be committed',
    );
    for (const { reject } of transfers) reject(error);
  }
}
