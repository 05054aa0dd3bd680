import { Bus } from '@larkspur/service-kit/bus/bus';
import { continueTrace, runInContext } from '@larkspur/service-kit/http/request-context';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable, Logger } from '@nestjs/common';
import { LoginChangeRepository, type OpenLoginChange } from './login-change.repository';
import { LoginChangeSaga } from './login-change.saga';

const BATCH_SIZE = 5;

/** Resumes sagas that a lost reply or a crash left open, and deletes old settled ones. */
@Injectable()
export class ResumeLoginChangesJob {
  private readonly logger = new Logger(ResumeLoginChangesJob.name);

  constructor(
    private readonly bus: Bus,
    private readonly loginChanges: LoginChangeRepository,
    private readonly saga: LoginChangeSaga,
  ) {}

  /** @returns 0 while there may be more to resume */
  @RecurringJob({ title: 'Resume interrupted user changes', everyMs: 1_000 })
  async resumeOpen(): Promise<number | undefined> {
    if (!this.bus.state().connected) return undefined;
    const batch = await this.loginChanges.acquire(BATCH_SIZE);
    await Promise.all(batch.map((loginChange) => this.resume(loginChange)));
    return batch.length === BATCH_SIZE ? 0 : undefined;
  }

  @RecurringJob({ title: 'Delete old user changes', everyMs: 3_600_000, isImmediate: true })
  async deleteOld(): Promise<void> {
    await this.loginChanges.deleteOld();
  }

  private async resume(loginChange: OpenLoginChange): Promise<void> {
    const { id, attempts, request } = loginChange;
    const { traceparent, ...context } = request;
    await runInContext({ ...context, traceparent: continueTrace(traceparent) }, async () => {
      try {
        // The caller is gone. A change that was made since is newer and must not be overwritten.
        const outcome = await this.saga.run(loginChange, true);
        this.logger.log({ operation: id, outcome }, 'Settled an open user change');
      } catch (error) {
        this.logger.warn({ err: error, operation: id, attempts }, 'A user change stays open');
        await this.loginChanges.scheduleRetry(loginChange);
      }
    });
  }
}
