import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable, Logger } from '@nestjs/common';
import { TransferSaga } from './transfer-saga';
import { TransferStore } from './transfer-store';

export const RESEND_INTERVAL_MS = 1_000;
const BATCH_SIZE = 20;

/** Resends pending transfers that are due: after a lost message, a lost reply, or the crash of any process. */
@Injectable()
export class ResendTransfersJob {
  private readonly logger = new Logger(ResendTransfersJob.name);

  constructor(
    private readonly store: TransferStore,
    private readonly saga: TransferSaga,
  ) {}

  @RecurringJob({ title: 'Resend pending transfers', everyMs: RESEND_INTERVAL_MS })
  async resendDueTransfers(): Promise<void> {
    for (;;) {
      const due = await this.store.claimDue(BATCH_SIZE);
      if (due.length === 0) return;
      this.logger.warn({ transfers: due.length }, 'Resending pending transfers');
      await this.saga.send('resend', due);
      if (due.length < BATCH_SIZE) return;
    }
  }
}
