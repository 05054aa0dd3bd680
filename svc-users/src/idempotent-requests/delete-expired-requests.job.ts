import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { IdempotentRequestsRepository } from './idempotent-requests.repository';

@Injectable()
export class DeleteExpiredRequestsJob {
  constructor(private readonly requests: IdempotentRequestsRepository) {}

  @RecurringJob({ title: 'Delete expired idempotency keys', everyMs: 600_000 })
  async deleteExpired(): Promise<void> {
    await this.requests.deleteExpired();
  }
}
