import { inShortTransaction } from '@larkspur/service-kit/database/short-transaction';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For searches in the order of ids, see users/list-users/user-list.repository.ts. */
export class IndexIdRanges1796169600000 implements MigrationInterface {
  readonly name = 'IndexIdRanges1796169600000';
  /** The index is built while customers are written. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA extensions;
      -- The first 16 bits of the 48-bit time of a UUIDv7 (RFC 9562, section 5.7): 50 days.
      CREATE OR REPLACE FUNCTION user_id_range(user_id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT left(user_id::text, 4)
      $$;
      DROP INDEX IF EXISTS customer_search_by_range`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY customer_search_by_range ON customer USING gin (
        user_id_range(user_id), customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops
      )`);
    // Each statement with a text compares it with this number of texts twice: with 3,000 it took 2 ms longer to plan. See
    // ServeBackOffice1795423700003 for why not 100.
    await runner.query('ALTER INDEX customer_search_by_range ALTER COLUMN 2 SET STATISTICS 1000');
    await runner.query('ANALYZE customer');
    await inShortTransaction(runner, async () => {
      await runner.query('DROP INDEX customer_search; ALTER INDEX customer_search_by_range RENAME TO customer_search');
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customer_search;
      DROP FUNCTION user_id_range(uuid);
      CREATE INDEX customer_search ON customer USING gin (
        customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops
      );
      ALTER INDEX customer_search ALTER COLUMN 1 SET STATISTICS 3000;
      ANALYZE customer`);
  }
}
