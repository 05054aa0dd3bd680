import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceTransfers1790000000003 implements MigrationInterface {
  name = 'TraceTransfers1790000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfer ADD COLUMN request_id text, ADD COLUMN last_attempt_at timestamptz');
    await runner.query('DROP INDEX transfer_keys_to_forget');
    // The event of a batch lives for milliseconds, and compressing it costs more than the batch itself.
    await runner.query('ALTER TABLE outbox ALTER COLUMN payload SET STORAGE EXTERNAL');
    await runner.query('ALTER TABLE known_user ADD COLUMN deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfer DROP COLUMN request_id, DROP COLUMN last_attempt_at');
    await runner.query(
      'CREATE INDEX transfer_keys_to_forget ON transfer (created_at) WHERE idempotency_key IS NOT NULL',
    );
    await runner.query('ALTER TABLE outbox ALTER COLUMN payload SET STORAGE EXTENDED');
    await runner.query('ALTER TABLE known_user DROP COLUMN deleted_at');
  }
}
