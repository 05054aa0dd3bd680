import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row that cannot be published is retried later, without keeping the other rows from being published. */
export class OutboxRetries1795345300000 implements MigrationInterface {
  readonly name = 'OutboxRetries1795345300000';

  async up(runner: QueryRunner): Promise<void> {
    // `infinity` sets a row aside: it is not published until an operator sets `retry_at` to NULL.
    await runner.query(
      'ALTER TABLE outbox ADD COLUMN attempts integer NOT NULL DEFAULT 0, ADD COLUMN retry_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN attempts, DROP COLUMN retry_at');
  }
}
