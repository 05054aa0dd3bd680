import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why and when a row could not be published last, for the back office. */
export class OutboxFailures1795651200000 implements MigrationInterface {
  readonly name = 'OutboxFailures1795651200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN failed_at timestamptz, ADD COLUMN failure text');
    await runner.query(`CREATE INDEX outbox_set_aside ON outbox (seq) WHERE retry_at = 'infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_set_aside');
    await runner.query('ALTER TABLE outbox DROP COLUMN failed_at, DROP COLUMN failure');
  }
}
