import { Clock } from '@larkspur/service-kit/clock';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TransferBatcher } from './transfer-batcher';
import { TransferSaga } from './transfer-saga';
import { TransferStore } from './transfer-store';

const SWEEP_EVERY_MS = 1_000;
const SWEEP_BATCH_SIZE = 20;
const FORGET_KEYS_EVERY_MS = 600_000;

/** Sends again what stays pending: after a lost message, a lost reply, or the death of any process. */
@Injectable()
export class TransferSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(TransferSweeper.name);
  private callOffs: (() => void)[] = [];
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly transfers: TransferStore,
    private readonly saga: TransferSaga,
    private readonly ticker: TransferBatcher,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepLater();
    this.forgetKeysLater();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const callOff of this.callOffs) callOff();
    await this.sweeping;
    await this.ticker.drain();
  }

  private sweepLater(): void {
    this.later(0, SWEEP_EVERY_MS, () => {
      this.sweeping = this.sweep().finally(() => this.sweepLater());
    });
  }

  private forgetKeysLater(): void {
    this.later(1, FORGET_KEYS_EVERY_MS, () => void this.forgetKeys().finally(() => this.forgetKeysLater()));
  }

  private later(which: number, milliseconds: number, act: () => void): void {
    if (!this.stopped) this.callOffs[which] = this.clock.after(milliseconds, act);
  }

  private async sweep(): Promise<void> {
    try {
      for (;;) {
        const due = await this.transfers.claimDue(SWEEP_BATCH_SIZE);
        if (due.length === 0) return;
        this.log.warn({ transfers: due.length }, 'sending pending transfers again');
        await this.saga.send('sweep', due);
        if (due.length < SWEEP_BATCH_SIZE) return;
      }
    } catch (error) {
      this.log.error({ err: error }, 'the sweep failed');
    }
  }

  private async forgetKeys(): Promise<void> {
    try {
      await this.transfers.expireIdempotencyKeys();
    } catch (error) {
      this.log.error({ err: error }, 'old idempotency keys could not be forgotten');
    }
  }
}
