import type { PostOutcome } from '@larkspur/contracts/messages';
import { sagaStep } from '@larkspur/service-kit/bus/saga-step';
import { Injectable, Logger } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import {
  type BatchResult,
  type ExistingTransfer,
  InvalidRowError,
  type NewTransfer,
  TransferStore,
} from './transfer-store';

const MAX_BATCH_SIZE = 100;

interface QueuedTransfer {
  transfer: NewTransfer;
  resolve(existing: ExistingTransfer | null): void;
  reject(error: unknown): void;
}

/**
 * Group commit for transfers. What arrives while a tick is under way travels with the next one; a tick starts at once
 * when none is under way. So one transfer alone waits for nothing, and a hundred at once share one commit.
 */
@Injectable()
export class TransferBatcher {
  private readonly log = new Logger(TransferBatcher.name);
  private newcomers: QueuedTransfer[] = [];
  private outcomes: PostOutcome[] = [];
  private running = false;
  private idle: Promise<void> = Promise.resolve();
  /** Called with the transfers that a tick has just stored: they are pending now and can be sent. */
  onStored: (transfers: NewTransfer[]) => void = () => {};
  /** Called with outcomes after the tick that committed them. */
  onSettled: (outcomes: PostOutcome[]) => void = () => {};

  constructor(
    private readonly transfers: TransferStore,
    private readonly config: TransactionsConfig,
  ) {}

  /** Resolves when the transfer is stored: `null`, or with what stands under its idempotency key already. */
  store(transfer: NewTransfer): Promise<ExistingTransfer | null> {
    return new Promise((resolve, reject) => {
      this.newcomers.push({ transfer, resolve, reject });
      this.start();
    });
  }

  settle(outcomes: readonly PostOutcome[]): void {
    this.outcomes.push(...outcomes);
    this.start();
  }

  /** Resolves when nothing is left to commit. */
  drain(): Promise<void> {
    return this.idle;
  }

  private start(): void {
    if (this.running) return;
    this.running = true;
    this.idle = this.run();
  }

  private async run(): Promise<void> {
    while (this.newcomers.length > 0 || this.outcomes.length > 0) {
      await this.tick(this.newcomers.splice(0, MAX_BATCH_SIZE), this.outcomes.splice(0, MAX_BATCH_SIZE));
    }
    this.running = false;
  }

  private async tick(newcomers: QueuedTransfer[], outcomes: PostOutcome[]): Promise<void> {
    try {
      const { repeated } = await this.commit(
        newcomers.map(({ transfer }) => transfer),
        outcomes,
      );
      const existing = new Map(repeated.map((row) => [row.id, row.existing]));
      const stored = newcomers.filter(({ transfer }) => !existing.has(transfer.transferId));
      if (stored.length > 0) this.onStored(stored.map(({ transfer }) => transfer));
      for (const { transfer, resolve } of newcomers) resolve(existing.get(transfer.transferId) ?? null);
      if (outcomes.length > 0) this.onSettled(outcomes);
    } catch (error) {
      await this.recover(newcomers, outcomes, error);
    }
  }

  private commit(newcomers: NewTransfer[], outcomes: PostOutcome[]): Promise<BatchResult> {
    const tick = () => this.transfers.commitBatch(newcomers, outcomes, this.config.TRANSFER_RESEND_AFTER_MS);
    const settle = outcomes.length > 0 ? () => sagaStep('settle', tick) : tick;
    return newcomers.length > 0 ? sagaStep('store', settle) : settle();
  }

  /**
   * A row that the database refuses must not take its neighbours along: a refused set is committed one by one. Outcomes
   * of a failed tick are let go: their transfers stay pending, are sent again, and answered from their postings.
   */
  private async recover(newcomers: QueuedTransfer[], outcomes: PostOutcome[], error: unknown): Promise<void> {
    const rows = newcomers.length + outcomes.length;
    if (error instanceof InvalidRowError && rows > 1) {
      for (const newcomer of newcomers) await this.tick([newcomer], []);
      for (const outcome of outcomes) await this.tick([], [outcome]);
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    this.log.error({ why, newcomers: newcomers.length, outcomes: outcomes.length }, 'a tick failed');
    for (const { reject } of newcomers) reject(error);
  }
}
