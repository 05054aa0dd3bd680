import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

type Step = () => Promise<void>;

/**
 * The order of a graceful shutdown: intakes stop and finish the work in progress, then the messages it left are sent.
 * Connections close after that, in the `onApplicationShutdown` of their owners.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private readonly intakes: Step[] = [];
  private readonly flushes: Step[] = [];

  /** @param stop resolves when this source accepts no more work and has finished what it accepted */
  onStopIntake(stop: Step): void {
    this.intakes.push(stop);
  }

  /** @param flush resolves when nothing is left to send */
  onDrain(flush: Step): void {
    this.flushes.push(flush);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.intakes.map((stop) => stop()));
    await Promise.all(this.flushes.map((flush) => flush()));
  }
}
