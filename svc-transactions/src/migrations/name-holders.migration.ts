import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameHolders1790000000011 implements MigrationInterface {
  name = 'NameHolders1790000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE statement_holder (
        user_id uuid PRIMARY KEY,
        name text,
        name_revision integer NOT NULL DEFAULT 0,
        account_number text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE statement_holder');
  }
}
