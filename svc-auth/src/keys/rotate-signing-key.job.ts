import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { SigningKeys } from './signing-keys.service';

@Injectable()
export class RotateSigningKeyJob {
  constructor(private readonly keys: SigningKeys) {}

  /** Every 15 to 30 seconds. Several instances may run it at the same time: the repository's lock serializes them. */
  @RecurringJob({ title: 'Rotate the signing key', everyMs: 22_500, jitter: 1 / 3 })
  async run(): Promise<void> {
    await this.keys.rotateIfDue();
  }
}
