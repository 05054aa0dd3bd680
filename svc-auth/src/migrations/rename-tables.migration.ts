import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameTables1795580600001 implements MigrationInterface {
  readonly name = 'RenameTables1795580600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'rename-tables.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW mail, audit_pace, password_throttle, payment_notice;
      DROP FUNCTION IF EXISTS admit_password_try, admit_password_attempt;

      ALTER TABLE queued_email RENAME TO mail;
      ALTER TABLE mail RENAME COLUMN sealed_content TO words;
      ALTER TABLE mail RENAME COLUMN expires_at TO useful_until;
      ALTER INDEX queued_email_pkey RENAME TO mail_pkey;
      ALTER INDEX queued_email_due RENAME TO mail_waiting;
      ALTER INDEX queued_email_settled RENAME TO mail_settled;

      ALTER TABLE audit_rate_limit RENAME TO audit_pace;
      ALTER TABLE audit_pace RENAME COLUMN recorded_at TO told_at;
      ALTER INDEX audit_rate_limit_pkey RENAME TO audit_pace_pkey;

      ALTER TABLE password_throttle_counter RENAME TO password_throttle;
      ALTER TABLE password_throttle RENAME COLUMN attempts TO tries;
      ALTER TABLE password_throttle RENAME COLUMN block_count TO blocks;
      ALTER TABLE password_throttle RENAME COLUMN expires_at TO forget_at;
      ALTER INDEX password_throttle_counter_pkey RENAME TO password_throttle_pkey;
      ALTER INDEX password_throttle_counter_expiring RENAME TO password_throttle_forget;

      ALTER TABLE pending_payment_notice RENAME TO payment_notice;
      ALTER TABLE payment_notice RENAME COLUMN created_at TO noted_at;
      ALTER INDEX pending_payment_notice_pkey RENAME TO payment_notice_pkey;
      ALTER INDEX pending_payment_notice_of_user RENAME TO payment_notice_of_user;
    `);
  }
}
