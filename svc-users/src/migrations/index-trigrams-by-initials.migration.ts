import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = `customer_text(first_name, last_name, email, account_number) || E'\\n' || customer_phone_digits(phone)`;

/** For searches in the order of names and emails, see users/list-users/user-order.ts. */
export class IndexTrigramsByInitials1796256103000 implements MigrationInterface {
  readonly name = 'IndexTrigramsByInitials1796256103000';
  /** The indexes are built while customers are written. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION prefixed_trigrams(prefix text, searched text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        SELECT array_agg(DISTINCT prefix || substr(lowered, start, 3))
        FROM lower(searched) AS lowered, generate_series(1, length(lowered) - 2) AS start
      $$`);
    await this.build(runner, 'customer_search_by_name', 'customer_sort_name(first_name, last_name)');
    await this.build(runner, 'customer_search_by_email', 'lower(email)');
  }

  /**
   * Lists of the customers with three letters somewhere and with four initials: a search for a text within these initials does not read
   * the lists of all customers with its letters.
   */
  private async build(runner: QueryRunner, name: string, key: string): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS ${name}`);
    // A search would read what the index keeps apart once for each bucket.
    await runner.query(`
      CREATE INDEX CONCURRENTLY ${name} ON customer USING gin (
        prefixed_trigrams((ascii(${key}) / 4)::text, ${SEARCHED}), left(${key}, 3)
      ) WITH (fastupdate = off)`);
    // Searches do not need them, and ANALYZE would take minutes.
    await runner.query(`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS 0, ALTER COLUMN 2 SET STATISTICS 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customer_search_by_name, customer_search_by_email');
    await runner.query('DROP FUNCTION prefixed_trigrams(text, text)');
  }
}
