import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AllowAuditors1790000100005 implements MigrationInterface {
  name = 'AllowAuditors1790000100005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE login DROP CONSTRAINT login_role_check;
      ALTER TABLE login ADD CONSTRAINT login_role_check CHECK (role IN ('customer', 'auditor', 'administrator'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE login DROP CONSTRAINT login_role_check;
      ALTER TABLE login ADD CONSTRAINT login_role_check CHECK (role IN ('customer', 'administrator'));
    `);
  }
}
