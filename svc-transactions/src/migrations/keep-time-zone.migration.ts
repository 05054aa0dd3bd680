import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until now the totals were by days in UTC. `day-totals.sql` counts them again for another time zone. */
export class KeepTimeZone1795345200000 implements MigrationInterface {
  name = 'KeepTimeZone1795345200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE line_indexing ADD COLUMN totals_time_zone text NOT NULL DEFAULT 'UTC'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE line_indexing DROP COLUMN totals_time_zone');
  }
}
