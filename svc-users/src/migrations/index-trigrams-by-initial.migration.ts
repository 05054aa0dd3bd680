import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = `customer_text(first_name, last_name, email, account_number) || E'\\n' || customer_phone_digits(phone)`;
const NAME = 'customer_sort_name(first_name, last_name)';
const EMAIL = 'lower(email)';

/**
 * Like IndexTrigramsByInitials1796256103000, with one initial instead of four: a search for customers whose emails begin with their
 * first name, for example, does not look for it among those with another one of the four initials, for each three letters that these
 * emails begin with.
 */
export class IndexTrigramsByInitial1796256108000 implements MigrationInterface {
  readonly name = 'IndexTrigramsByInitial1796256108000';
  /** The indexes are built while customers are written. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.build(runner, 'customer_search_in_names', `ascii(${NAME})::text`, NAME);
    await this.build(runner, 'customer_search_in_emails', `ascii(${EMAIL})::text`, EMAIL);
    // Instances of the former release search with the former indexes. A new bank has none of them.
    const [customer] = await runner.query('SELECT FROM customer LIMIT 1');
    if (!customer) await runner.query('DROP INDEX IF EXISTS customer_search_by_name, customer_search_by_email');
  }

  private async build(runner: QueryRunner, index: string, prefix: string, key: string): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS ${index}`);
    // A search would read what the index keeps apart once for each bucket.
    await runner.query(`
      CREATE INDEX CONCURRENTLY ${index} ON customer USING gin (
        prefixed_trigrams(${prefix}, ${SEARCHED}), left(${key}, 3)
      ) WITH (fastupdate = off)`);
    // Searches do not need them, and ANALYZE would take minutes.
    await runner.query(`ALTER INDEX ${index} ALTER COLUMN 1 SET STATISTICS 0, ALTER COLUMN 2 SET STATISTICS 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.build(runner, 'customer_search_by_name', `(ascii(${NAME}) / 4)::text`, NAME);
    await this.build(runner, 'customer_search_by_email', `(ascii(${EMAIL}) / 4)::text`, EMAIL);
    await runner.query('DROP INDEX customer_search_in_names, customer_search_in_emails');
  }
}
