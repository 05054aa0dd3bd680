import type { Commands, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { LedgerRepository } from './ledger.repository';

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
/** Classes of SQLSTATE that speak of the data of a row: 22 data exception, 23 integrity constraint violation. */
const FAULT_OF_A_ROW = /^2[23]/;

@Injectable()
export class PostTransfersService {
  private readonly log = new Logger(PostTransfersService.name);

  constructor(
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
  ) {}

  async post(transfers: readonly PostTransfer[]): Promise<Commands['accounts.post']['reply']> {
    return { outcomes: await this.postSet(transfers) };
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
      if (!FAULT_OF_A_ROW.test(sqlState(error) ?? '')) throw error;
      const [alone] = transfers;
      if (transfers.length === 1 && alone) {
        // Not the error itself: it carries the statement's parameters.
        const why = error instanceof Error ? error.message : String(error);
        this.log.error({ why, transferId: alone.transferId }, 'a transfer cannot be posted; it stays pending');
        return [];
      }
      const half = transfers.length >> 1;
      return [...(await this.postSet(transfers.slice(0, half))), ...(await this.postSet(transfers.slice(half)))];
    }
  }

  private async postAtOnce(transfers: readonly PostTransfer[], triesLeft = 3): Promise<PostOutcome[]> {
    try {
      return await this.ledger.postMany(this.database.manager, transfers);
    } catch (error) {
      const state = sqlState(error);
      if (triesLeft > 1 && (state === DEADLOCK_DETECTED || state === SERIALIZATION_FAILURE)) {
        return this.postAtOnce(transfers, triesLeft - 1);
      }
      throw error;
    }
  }
}

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code } = error.driverError as { code?: string };
  return code;
}
