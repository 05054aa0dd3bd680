import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { CustomerRepository } from '../../customers/customer.repository';

/** Payments that were sent with an old PIN and still wait a day later are treated like any wrong PIN. */
@Injectable()
export class DeleteFormerPinsJob {
  constructor(private readonly customers: CustomerRepository) {}

  @RecurringJob({ title: 'Delete former payment PINs', everyMs: 600_000 })
  async run(): Promise<void> {
    await this.customers.deleteFormerPins();
  }
}
