import { setTimeout as delay } from 'node:timers/promises';
import { Drain } from '@larkspur/service-kit/drain';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PaymentNoticesService } from './payment-notices.service';

const EVERY_MS = 2_000;

/** Looks every other second whether a payer has waited long enough. */
@Injectable()
export class PaymentNoticesJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(PaymentNoticesJob.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly notices: PaymentNoticesService,
    drain: Drain,
  ) {
    drain.onStopIntake(async () => {
      this.stopping.abort();
      await this.running;
    });
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.notices.sendDue();
      } catch (error) {
        this.logger.warn({ err: error }, 'Payments could not be gathered, trying on');
      }
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
