import { BRAND } from '@larkspur/contracts/brand';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { ContentionError, InvalidRowError, TransferLedger } from './transfer-ledger';

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
/** Classes of SQLSTATE that speak of the data of a row: 22 data exception, 23 integrity constraint violation. */
const FAULT_OF_A_ROW = /^2[23]/;

@Injectable()
export class TransferLedgerRepository extends TransferLedger {
  constructor(private readonly database: DataSource) {
    super();
  }

  async postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    try {
      const [row] = await this.database.query<{ answers: PostOutcome[] }[]>(
        'SELECT ledger.post_many($1::jsonb, $2) AS answers',
        [JSON.stringify(transfers), BRAND.bankName],
      );
      return row?.answers ?? [];
    } catch (error) {
      throw translated(error);
    }
  }
}

/** Without the statement's parameters, which the driver's error carries. */
function translated(error: unknown): unknown {
  if (!(error instanceof QueryFailedError)) return error;
  const { code = '' } = error.driverError as { code?: string };
  if (code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE) return new ContentionError(error.message);
  return FAULT_OF_A_ROW.test(code) ? new InvalidRowError(error.message) : error;
}
