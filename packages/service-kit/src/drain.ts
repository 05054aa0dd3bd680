import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

type Step = () => Promise<void>;

/**
 * The order in which a process stops: first no more work comes in and what is in hand is finished, then what it left
 * to send is sent. Connections close after that, in the `onApplicationShutdown` of who opened them.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private readonly intakes: Step[] = [];
  private readonly outflows: Step[] = [];

  /** @param stop resolves when no more work comes from there and none is in hand */
  onStopIntake(stop: Step): void {
    this.intakes.push(stop);
  }

  /** @param flush resolves when nothing is left to send */
  onDrain(flush: Step): void {
    this.outflows.push(flush);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.intakes.map((stop) => stop()));
    await Promise.all(this.outflows.map((flush) => flush()));
  }
}
