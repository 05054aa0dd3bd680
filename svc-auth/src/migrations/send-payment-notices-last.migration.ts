import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Due emails in the order in which they are sent: payment notices after all others. */
export class SendPaymentNoticesLast1796256100001 implements MigrationInterface {
  readonly name = 'SendPaymentNoticesLast1796256100001';
  /** Emails are queued while the index is built, which reads those of a month. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What an interrupted build has left.
    await runner.query('DROP INDEX IF EXISTS queued_email_by_priority');
    await runner.query(`
      CREATE INDEX CONCURRENTLY queued_email_by_priority ON queued_email ((kind = 'payments-out'), next_attempt_at)
      WHERE next_attempt_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX queued_email_by_priority');
  }
}
