import { REJECTION_REASONS } from '@larkspur/contracts/errors';
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
    const deadlineMs = this.config.TRANSFER_REPLY_TIMEOUT_MS;
    const { outcomes } = await this.bus.request(
      'accounts.post',
      { transfers: [...transfers] },
      { timeoutMs: deadlineMs, onSent },
    );
    return outcomes.map(withExactReason);
  }
}

/** The reason in the words of this release, if it knows them. */
function withExactReason(outcome: PostOutcome): PostOutcome {
  if (outcome.outcome !== 'rejected') return outcome;
  const { transferId, reason, exactReason } = outcome;
  const known = REJECTION_REASONS.find((one) => one === exactReason);
  return { transferId, outcome: 'rejected', reason: known ?? reason };
}
