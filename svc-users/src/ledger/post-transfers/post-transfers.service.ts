import type { Commands, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { InvalidRowError } from '@larkspur/service-kit/database/invalid-row-error';
import { sagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import { Injectable, Logger } from '@nestjs/common';
import { ContentionError, TransferLedger } from './transfer-ledger';

const MAX_ATTEMPTS = 3;

@Injectable()
export class PostTransfersService {
  private readonly logger = new Logger(PostTransfersService.name);

  constructor(private readonly ledger: TransferLedger) {}

  async post(transfers: readonly PostTransfer[]): Promise<Commands['accounts.post']['reply']> {
    return { outcomes: await sagaStep('post', () => this.postBatch(transfers)) };
  }

  /**
   * Posts the batch in one commit. When a transfer makes the statement fail, the batch is split in halves until that
   * transfer is alone. It gets no outcome and stays pending, so that one invalid transfer does not block the others.
   */
  private async postBatch(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    if (transfers.length === 0) return [];
    try {
      return await this.postWithRetry(transfers);
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error;
      const [transfer] = transfers;
      if (transfers.length === 1 && transfer) {
        const { transferId } = transfer;
        this.logger.error({ cause: error.message, transferId }, 'A transfer cannot be posted and stays pending');
        return [];
      }
      const half = transfers.length >> 1;
      return [...(await this.postBatch(transfers.slice(0, half))), ...(await this.postBatch(transfers.slice(half)))];
    }
  }

  private async postWithRetry(transfers: readonly PostTransfer[], attemptsLeft = MAX_ATTEMPTS): Promise<PostOutcome[]> {
    try {
      return await this.ledger.postMany(transfers);
    } catch (error) {
      if (attemptsLeft > 1 && error instanceof ContentionError) return this.postWithRetry(transfers, attemptsLeft - 1);
      throw error;
    }
  }
}
