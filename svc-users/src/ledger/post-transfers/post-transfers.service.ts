import type { Commands, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { sagaStep } from '@larkspur/service-kit/bus/saga-step';
import { Injectable, Logger } from '@nestjs/common';
import { ContentionError, InvalidRowError, TransferLedger } from './transfer-ledger';

const TRIES = 3;

@Injectable()
export class PostTransfersService {
  private readonly log = new Logger(PostTransfersService.name);

  constructor(private readonly ledger: TransferLedger) {}

  async post(transfers: readonly PostTransfer[]): Promise<Commands['accounts.post']['reply']> {
    return { outcomes: await sagaStep('post', () => this.postSet(transfers)) };
  }

  /**
   * One commit for the set. Where a row breaks the statement the set is halved until that row stands alone; it is left
   * without an outcome, so that one poisoned transfer neither fails nor delays its neighbours for good.
   */
  private async postSet(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    if (transfers.length === 0) return [];
    try {
      return await this.postAtOnce(transfers);
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error;
      const [alone] = transfers;
      if (transfers.length === 1 && alone) {
        const { transferId } = alone;
        this.log.error({ why: error.message, transferId }, 'a transfer cannot be posted; it stays pending');
        return [];
      }
      const half = transfers.length >> 1;
      return [...(await this.postSet(transfers.slice(0, half))), ...(await this.postSet(transfers.slice(half)))];
    }
  }

  private async postAtOnce(transfers: readonly PostTransfer[], triesLeft = TRIES): Promise<PostOutcome[]> {
    try {
      return await this.ledger.postMany(transfers);
    } catch (error) {
      if (triesLeft > 1 && error instanceof ContentionError) return this.postAtOnce(transfers, triesLeft - 1);
      throw error;
    }
  }
}
