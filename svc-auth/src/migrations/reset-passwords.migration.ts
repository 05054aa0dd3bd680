import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResetPasswords1790000100003 implements MigrationInterface {
  name = 'ResetPasswords1790000100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_reset (
        token_hash bytea PRIMARY KEY,
        user_id    uuid NOT NULL REFERENCES login ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at    timestamptz
      );
      CREATE INDEX password_reset_of_user ON password_reset (user_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_reset');
  }
}
