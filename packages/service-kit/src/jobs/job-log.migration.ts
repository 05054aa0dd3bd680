import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of `JobLog`: for every service with a database. */
export class LogJobs1795423600000 implements MigrationInterface {
  readonly name = 'LogJobs1795423600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recurring_job (
        name text PRIMARY KEY,
        every_ms integer NOT NULL,
        last_started_at timestamptz NOT NULL,
        last_finished_at timestamptz,
        last_duration_ms integer,
        last_failed_at timestamptz,
        last_error text
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recurring_job');
  }
}
