import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchMessages1795423700004 implements MigrationInterface {
  name = 'SearchMessages1795423700004';

  async up(runner: QueryRunner): Promise<void> {
    // Not in the public schema, whose functions the service's role may execute.
    await runner.query('CREATE SCHEMA IF NOT EXISTS extensions');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions');
    // The text that `q` searches. Control characters separate the fields: `q` has none, so no match spans two fields.
    await runner.query(`
      CREATE FUNCTION contact_text(name text, email text, phone text, subject text, message text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT name || E'\\x1f' || email || E'\\x1f' || phone || E'\\x1f' || subject || E'\\x1f' || message
      $$`);
    await runner.query(`
      CREATE INDEX contact_message_search ON contact_message USING gin (
        contact_text(name, email, phone, subject, message) extensions.gin_trgm_ops
      )`);
    // With the default, a message whose text stands in the histogram counts as a hundredth of all messages.
    await runner.query('ALTER INDEX contact_message_search ALTER COLUMN 1 SET STATISTICS 3000');
    await runner.query('ANALYZE contact_message');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contact_message_search; DROP FUNCTION contact_text');
  }
}
