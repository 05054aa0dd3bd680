import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderAccountNumbers1790000000020 implements MigrationInterface {
  name = 'OrderAccountNumbers1790000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE statement_holder ADD COLUMN number_revision integer NOT NULL DEFAULT 0');
    // Users that were deleted before this release: their names stay nowhere. The revisions refuse events that arrive late.
    await runner.query(
      `UPDATE statement_holder SET name = NULL, account_number = NULL, name_revision = 2147483647, number_revision = 2147483647
       WHERE user_id IN (SELECT user_id FROM known_user WHERE deleted_at IS NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE statement_holder DROP COLUMN number_revision');
  }
}
