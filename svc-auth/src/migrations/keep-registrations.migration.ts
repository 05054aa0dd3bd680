import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `user.registered` carried, until svc-users has opened the accounts. */
export class KeepRegistrations1795564800001 implements MigrationInterface {
  readonly name = 'KeepRegistrations1795564800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE registration (
        user_id uuid PRIMARY KEY REFERENCES login ON DELETE CASCADE,
        payload jsonb NOT NULL,
        attempts integer NOT NULL DEFAULT 1,
        next_attempt_at timestamptz NOT NULL
      );
      CREATE INDEX registration_due ON registration (next_attempt_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registration');
  }
}
