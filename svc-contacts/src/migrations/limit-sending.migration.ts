import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recent messages as hashes: enough to count them, with nothing to read. */
export class LimitSending1790000700002 implements MigrationInterface {
  name = 'LimitSending1790000700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sending (
        sender      uuid NOT NULL,
        sent_at     timestamptz NOT NULL,
        message_id  uuid NOT NULL,
        fingerprint uuid NOT NULL,
        PRIMARY KEY (sender, sent_at, message_id)
      );
      CREATE INDEX sending_of_fingerprint ON sending (fingerprint, sent_at);
      CREATE INDEX sending_by_age ON sending (sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS admit_message; DROP TABLE sending');
  }
}
