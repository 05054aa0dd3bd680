import { BRAND } from '@larkspur/contracts/brand';
import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { sqlStateOf, toInvalidRowError } from '@larkspur/service-kit/database/invalid-row-error';
import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { party } from '../party';
import { ContentionError, TransferLedger } from './transfer-ledger';

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Ids are not matched against a pattern: PostgreSQL's `uuid` has checked them, and this is the hot path. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ transferId: z.string(), outcome: z.literal('completed'), payer: party, payee: party.nullable() }),
  z.object({
    transferId: z.string(),
    outcome: z.literal('rejected'),
    reason: z.enum(REJECTION_REASONS),
    exactReason: z.enum(REJECTION_REASONS).optional(),
  }),
]);
const outcomesRow = z.object({ outcomes: z.array(outcome) }).describe('ledger.post_many');

@Injectable()
export class TransferLedgerRepository extends TransferLedger {
  constructor(private readonly database: DataSource) {
    super();
  }

  async postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    try {
      const row = await queryRow(this.database, outcomesRow, 'SELECT ledger.post_many($1::jsonb, $2) AS outcomes', [
        JSON.stringify(transfers),
        BRAND.bankName,
      ]);
      return row?.outcomes ?? [];
    } catch (error) {
      throw translateError(error);
    }
  }
}

/** Drops the statement's parameters, which the driver's error carries. */
function translateError(error: unknown): unknown {
  const code = sqlStateOf(error);
  if (!(error instanceof QueryFailedError)) return error;
  if (code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE) return new ContentionError(error.message);
  return toInvalidRowError(error);
}
