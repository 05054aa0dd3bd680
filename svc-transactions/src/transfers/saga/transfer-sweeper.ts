import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TransferRepository } from './transfer.repository';
import { TransferSaga } from './transfer-saga';
import { TransferTicker } from './transfer-ticker';

const SWEEP_EVERY_MS = 1_000;
const SMALL_GROUP = 20;
const FORGET_KEYS_EVERY_MS = 600_000;

/** Sends again what stays pending: after a lost message, a lost reply, or the death of any process. */
@Injectable()
export class TransferSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(TransferSweeper.name);
  private timers: NodeJS.Timeout[] = [];
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly transfers: TransferRepository,
    private readonly saga: TransferSaga,
    private readonly ticker: TransferTicker,
  ) {}

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => this.sweepUnlessBusy(), SWEEP_EVERY_MS),
      setInterval(() => void this.forgetKeys(), FORGET_KEYS_EVERY_MS),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.sweeping;
    await this.ticker.drain();
  }

  private sweepUnlessBusy(): void {
    this.sweeping ??= this.sweep().finally(() => {
      this.sweeping = null;
    });
  }

  private async sweep(): Promise<void> {
    try {
      for (;;) {
        const due = await this.transfers.takeDue(SMALL_GROUP);
        if (due.length === 0) return;
        this.log.warn({ transfers: due.length }, 'sending pending transfers again');
        await this.saga.send(due);
        if (due.length < SMALL_GROUP) return;
      }
    } catch (error) {
      this.log.error({ err: error }, 'the sweep failed');
    }
  }

  private async forgetKeys(): Promise<void> {
    try {
      await this.transfers.forgetOldKeys();
    } catch (error) {
      this.log.error({ err: error }, 'old idempotency keys could not be forgotten');
    }
  }
}
