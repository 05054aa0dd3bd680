import { Bus } from '@larkspur/service-kit/bus/bus';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { continueTrace, runInContext } from '@larkspur/service-kit/http/request-context';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type LoginChange, LoginChangeRepository } from './login-change.repository';
import { LoginChangeSaga } from './login-change.saga';

const SWEEP_EVERY_MS = 1_000;
const AT_ONCE = 5;
const FORGET_EVERY_MS = 3_600_000;

/** Takes up what was left open: after a lost answer, or the death of a process between the two halves. */
@Injectable()
export class ResumeLoginChangesJob implements OnApplicationBootstrap {
  private readonly log = new Logger(ResumeLoginChangesJob.name);
  private callOff: () => void = () => undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;
  private forgetAt = 0;

  constructor(
    private readonly bus: Bus,
    private readonly operations: LoginChangeRepository,
    private readonly conductor: LoginChangeSaga,
    private readonly clock: Clock,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.finish());
  }

  onApplicationBootstrap(): void {
    this.sweepLater();
  }

  private async finish(): Promise<void> {
    this.stopped = true;
    this.callOff();
    await this.sweeping;
  }

  private sweepLater(): void {
    if (this.stopped) return;
    this.callOff = this.clock.after(SWEEP_EVERY_MS, () => {
      this.sweeping = this.sweep().finally(() => this.sweepLater());
    });
  }

  private async sweep(): Promise<void> {
    try {
      for (;;) {
        if (!this.bus.state().connected || this.stopped) return;
        const due = await this.operations.take(AT_ONCE);
        await Promise.all(due.map((operation) => this.takeUp(operation)));
        if (due.length < AT_ONCE) break;
      }
      await this.forgetOld();
    } catch (error) {
      this.log.error({ err: error }, 'Open changes of users could not be taken up');
    }
  }

  private async takeUp(operation: LoginChange): Promise<void> {
    const { traceparent, ...context } = operation.context;
    await runInContext({ ...context, traceparent: continueTrace(traceparent) }, async () => {
      try {
        // Nobody waits for it any more: what was changed meanwhile is newer than what was wanted then.
        const settlement = await this.conductor.conduct(operation, true);
        this.log.log({ operation: operation.id, settlement }, 'An open change of a user is settled');
      } catch (error) {
        this.log.warn({ err: error, operation: operation.id, tries: operation.tries }, 'A change stays open');
        await this.operations.scheduleRetry(operation);
      }
    });
  }

  private async forgetOld(): Promise<void> {
    if (this.clock.now().getTime() < this.forgetAt) return;
    await this.operations.forgetOld();
    this.forgetAt = this.clock.now().getTime() + FORGET_EVERY_MS;
  }
}
