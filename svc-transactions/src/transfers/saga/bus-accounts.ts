import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import { Accounts } from './accounts';

@Injectable()
export class BusAccounts extends Accounts {
  constructor(
    private readonly bus: Bus,
    private readonly config: TransactionsConfig,
  ) {
    super();
  }

  async post(transfers: readonly PostTransfer[], onSent: () => void): Promise<readonly PostOutcome[]> {
    const deadlineMs = this.config.TRANSFER_REPLY_WITHIN_MS;
    const { outcomes } = await this.bus.request(
      'accounts.post',
      { transfers: [...transfers] },
      { timeoutMs: deadlineMs, onSent },
    );
    return outcomes;
  }
}
