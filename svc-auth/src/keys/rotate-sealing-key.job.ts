import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { SealingKeyService } from './sealing-key.service';

@Injectable()
export class RotateSealingKeyJob {
  constructor(private readonly sealingKey: SealingKeyService) {}

  /** Every 15 to 30 seconds. Several instances may run it at the same time: a lock serializes them. */
  @RecurringJob({ title: 'Rotate the sealing key', everyMs: 22_500, jitter: 1 / 3 })
  async run(): Promise<void> {
    await this.sealingKey.rotateIfDue();
  }
}
