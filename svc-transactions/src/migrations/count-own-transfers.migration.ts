import { inShortTransaction } from '@larkspur/service-kit/database/short-transaction';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts transfers between a customer's own accounts, which are no money in or out of both together. `day-totals.sql` counts the
 * totals again.
 */
export class CountOwnTransfers1796256000001 implements MigrationInterface {
  readonly name = 'CountOwnTransfers1796256000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inShortTransaction(runner, async () => {
      // In the order in which index_lines() locks them, which runs meanwhile.
      await runner.query('SELECT FROM line_indexing FOR UPDATE');
      await runner.query(`
        ALTER TABLE daily_total ADD COLUMN IF NOT EXISTS own_in bigint NOT NULL DEFAULT 0,
          ADD COLUMN IF NOT EXISTS own_out bigint NOT NULL DEFAULT 0`);
      await runner.query(`UPDATE line_indexing SET totals_time_zone = ''`);
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_total DROP COLUMN own_in, DROP COLUMN own_out');
  }
}
