import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitLookups1790000800002 implements MigrationInterface {
  name = 'LimitLookups1790000800002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_lookup (
        user_id uuid PRIMARY KEY,
        started_at timestamptz NOT NULL,
        count integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_lookup');
  }
}
