import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotePayments1790000200002 implements MigrationInterface {
  name = 'NotePayments1790000200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_notice (
        line_id   uuid PRIMARY KEY,
        user_id   uuid NOT NULL,
        amount    bigint NOT NULL,
        payee     text NOT NULL,
        reference text NOT NULL,
        paid_at   timestamptz NOT NULL,
        noted_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payment_notice_of_user ON payment_notice (user_id, noted_at);
      COMMENT ON TABLE payment_notice IS 'payments out that wait to be told to their payer, in one mail; gone with it';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_notice');
  }
}
