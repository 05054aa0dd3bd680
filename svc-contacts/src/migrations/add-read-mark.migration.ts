import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReadMark1790000700001 implements MigrationInterface {
  name = 'AddReadMark1790000700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_message ADD COLUMN is_read boolean NOT NULL DEFAULT false;
      CREATE INDEX contact_message_unread ON contact_message (created_at DESC, id DESC) WHERE NOT is_read;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact_message DROP COLUMN is_read');
  }
}
