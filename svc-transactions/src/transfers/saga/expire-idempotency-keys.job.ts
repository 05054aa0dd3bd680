import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { TransferStore } from './transfer-store';

@Injectable()
export class ExpireIdempotencyKeysJob {
  constructor(private readonly store: TransferStore) {}

  @RecurringJob({ title: 'Expire idempotency keys of transfers', everyMs: 600_000 })
  async expireKeys(): Promise<void> {
    await this.store.expireIdempotencyKeys();
  }
}
