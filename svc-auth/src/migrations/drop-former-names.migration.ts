import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that tables and a function had before `RenameTables`. */
export class DropFormerNames1796256105001 implements MigrationInterface {
  readonly name = 'DropFormerNames1796256105001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW mail, audit_pace, password_throttle, payment_notice;
      DROP FUNCTION IF EXISTS admit_password_try(bytea, integer, interval, interval, interval);
    `);
  }

  /** The former release creates its function itself. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW mail AS
        SELECT id, user_id, to_address, to_name, kind, sealed_content AS words, created_at, expires_at AS useful_until, attempts,
          next_attempt_at, sent_at, error
        FROM queued_email;
      CREATE VIEW audit_pace AS SELECT subject_id, action, recorded_at AS told_at FROM audit_rate_limit;
      CREATE VIEW password_throttle AS
        SELECT key, attempts AS tries, block_count AS blocks, blocked_until, expires_at AS forget_at FROM password_throttle_counter;
      CREATE VIEW payment_notice AS
        SELECT line_id, user_id, amount, payee, reference, paid_at, created_at AS noted_at FROM pending_payment_notice;
    `);
  }
}
