import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContactMessages1790000000001 implements MigrationInterface {
  name = 'CreateContactMessages1790000000001';

  /** timestamptz(3): a cursor carries the time as a JavaScript date, and finer precision would drop rows between pages. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_message (
        id         uuid PRIMARY KEY,
        name       text NOT NULL,
        email      text NOT NULL,
        phone      text NOT NULL,
        subject    text NOT NULL,
        message    text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX contact_message_newest ON contact_message (created_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_message');
  }
}
