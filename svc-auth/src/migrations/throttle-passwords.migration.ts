import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ThrottlePasswords1790000100002 implements MigrationInterface {
  name = 'ThrottlePasswords1790000100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_throttle (
        key           bytea PRIMARY KEY,
        tries         timestamptz[] NOT NULL DEFAULT '{}',
        blocks        integer NOT NULL DEFAULT 0,
        blocked_until timestamptz,
        forget_at     timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX password_throttle_forget ON password_throttle (forget_at);
      COMMENT ON TABLE password_throttle IS 'tries without success of late; see throttle/admit-password-try.sql';
      COMMENT ON COLUMN password_throttle.key IS 'HMAC of whose counter it is: people type passwords into e-mail fields';

      CREATE TABLE audit_pace (
        subject_id uuid NOT NULL,
        action     text NOT NULL,
        told_at    timestamptz NOT NULL,
        PRIMARY KEY (subject_id, action)
      );
      COMMENT ON TABLE audit_pace IS 'when a refusal was recorded last: a flood of them must not fill the audit';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_throttle, audit_pace');
  }
}
