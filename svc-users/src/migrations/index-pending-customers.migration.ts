import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For searches of the verification queue: the indexes on all customers list everyone with a common name, who are a hundred times as
 * many as those with the name whose verification is pending.
 */
export class IndexPendingCustomers1796256109000 implements MigrationInterface {
  readonly name = 'IndexPendingCustomers1796256109000';
  /** The index is built while customers are written. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS customer_pending_search');
    // A search would read what the index keeps apart.
    await runner.query(`
      CREATE INDEX CONCURRENTLY customer_pending_search ON customer USING gin (
        customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops,
        customer_phone_digits(phone) extensions.gin_trgm_ops
      ) WITH (fastupdate = off) WHERE verification_status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customer_pending_search');
  }
}
