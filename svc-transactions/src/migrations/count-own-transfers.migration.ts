import { BANK_DAY_FUNCTIONS } from '@larkspur/service-kit/database/bank-day';
import { inShortTransaction } from '@larkspur/service-kit/database/short-transaction';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts transfers between a customer's own accounts, which are no money in or out of both together. Lines are indexed meanwhile; those
 * that the previous release counts after this are corrected by the comparison of the line index.
 */
export class CountOwnTransfers1796256000001 implements MigrationInterface {
  readonly name = 'CountOwnTransfers1796256000001';
  /** It reads all lines, and is not to keep a lock of the table for that long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inShortTransaction(runner, async () => {
      await runner.query(`
        ALTER TABLE daily_total ADD COLUMN IF NOT EXISTS own_in bigint NOT NULL DEFAULT 0,
          ADD COLUMN IF NOT EXISTS own_out bigint NOT NULL DEFAULT 0`);
    });
    // A new database gets them only after all migrations.
    await runner.query(BANK_DAY_FUNCTIONS);
    await runner.query(`
      UPDATE daily_total total SET own_in = own.money_in, own_out = own.money_out
      FROM (
        SELECT user_id, account, bank_day(date) AS day, coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0) AS money_in,
          coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0) AS money_out
        FROM indexed_line line
        WHERE status = 'completed' AND kind IN ('transfer', 'reversal') AND EXISTS (
          SELECT FROM indexed_line other
          WHERE other.origin_id = line.origin_id AND other.user_id = line.user_id AND other.kind = line.kind
            AND other.status = 'completed' AND other.id <> line.id)
        GROUP BY user_id, account, bank_day(date)
      ) own
      WHERE (total.user_id, total.account, total.day) = (own.user_id, own.account, own.day)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_total DROP COLUMN own_in, DROP COLUMN own_out');
  }
}
