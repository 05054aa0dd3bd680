import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts transfers between a customer's own accounts, which are no money in or out of both together. `day-totals.sql` counts the
 * totals again.
 */
export class CountOwnTransfers1796256000001 implements MigrationInterface {
  readonly name = 'CountOwnTransfers1796256000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE daily_total ADD COLUMN own_in bigint NOT NULL DEFAULT 0, ADD COLUMN own_out bigint NOT NULL DEFAULT 0;
      UPDATE line_indexing SET totals_time_zone = ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_total DROP COLUMN own_in, DROP COLUMN own_out');
  }
}
