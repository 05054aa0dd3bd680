import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An administrator may give an adjustment another date than that of its posting, and the statement shows it. */
export class DatePostings1795564800003 implements MigrationInterface {
  readonly name = 'DatePostings1795564800003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger.posting ADD COLUMN dated timestamptz(3)');
    // Its replacement has one more parameter; see src/sql/accounts.sql.
    await runner.query('DROP FUNCTION IF EXISTS ledger.adjust(uuid, uuid, text, bigint, uuid, text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS ledger.adjust(uuid, uuid, text, bigint, uuid, text, timestamptz)');
    await runner.query('ALTER TABLE ledger.posting DROP COLUMN dated');
  }
}
