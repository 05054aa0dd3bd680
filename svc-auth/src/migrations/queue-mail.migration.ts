import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QueueMail1790000200001 implements MigrationInterface {
  name = 'QueueMail1790000200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id              uuid PRIMARY KEY,
        user_id         uuid,
        to_address      text NOT NULL,
        to_name         text,
        kind            text NOT NULL,
        words           bytea,
        created_at      timestamptz NOT NULL DEFAULT now(),
        useful_until    timestamptz NOT NULL,
        attempts        integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz DEFAULT now(),
        sent_at         timestamptz,
        error           text
      );
      CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX mail_settled ON mail (created_at) WHERE next_attempt_at IS NULL;
      COMMENT ON COLUMN mail.words IS
        'subject, text and HTML as JSON, AES-256-GCM under KEY_ENCRYPTION_SECRET; NULL once sent or given up';
      COMMENT ON COLUMN mail.next_attempt_at IS 'NULL: sent or given up';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail');
  }
}
