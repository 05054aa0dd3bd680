import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AllowAuditors1790000100001 implements MigrationInterface {
  name = 'AllowAuditors1790000100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customer DROP CONSTRAINT customer_role_check;
      ALTER TABLE customer ADD CONSTRAINT customer_role_check CHECK (role IN ('customer', 'auditor', 'administrator'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customer DROP CONSTRAINT customer_role_check;
      ALTER TABLE customer ADD CONSTRAINT customer_role_check CHECK (role IN ('customer', 'administrator'));
    `);
  }
}
