import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable, Logger } from '@nestjs/common';
import { Registrations } from './registrations';

const BATCH_SIZE = 50;

/** Requests the accounts of a sign-up again when `user.registered` or `user.provisioned` was lost. */
@Injectable()
export class RepeatRegistrationsJob {
  private readonly logger = new Logger(RepeatRegistrationsJob.name);

  constructor(private readonly registrations: Registrations) {}

  @RecurringJob({ title: 'Request missing accounts again', everyMs: 2_000 })
  async repeat(): Promise<void> {
    const repeated = await this.registrations.repeatDue(BATCH_SIZE);
    if (repeated > 0) this.logger.warn({ logins: repeated }, 'Accounts are not open yet; requesting them again');
  }
}
