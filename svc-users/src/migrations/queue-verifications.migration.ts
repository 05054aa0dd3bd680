import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QueueVerifications1796256110000 implements MigrationInterface {
  readonly name = 'QueueVerifications1796256110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'queue-verifications.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION queue_customer, queue_upload CASCADE; DROP TABLE pending_verification');
  }
}
