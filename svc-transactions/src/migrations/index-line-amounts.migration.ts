import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For searches of all customers' lines by amount, see statements/search-buckets.ts. */
export class IndexLineAmounts1796169600000 implements MigrationInterface {
  readonly name = 'IndexLineAmounts1796169600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The amount with all but its first digits set to zero.
      CREATE FUNCTION floor_to_digits(amount bigint, digits integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT rpad(left(amount::text, digits), length(amount::text), '0')::bigint
      $$;
      SET LOCAL maintenance_work_mem = '256MB';
      -- Dropping the former one locks the table, so it comes last: meanwhile, lists are read.
      CREATE INDEX indexed_line_search_by_amount ON indexed_line USING gin (
        user_id, line_month(date), line_day(date), floor_to_digits(amount, 1), floor_to_digits(amount, 2),
        line_text(description, counterparty_name, counterparty_number, origin_id) extensions.gin_trgm_ops
      ) WITH (gin_pending_list_limit = 512); -- With the default of 4 MB, every tenth batch of the indexer took 0.4 s instead of 0.05.
      -- Each statement with a text compares it with this number of texts twice: with 3,000 it took 2 ms to plan. See IndexRareLines1795423700002.
      ALTER INDEX indexed_line_search_by_amount ALTER COLUMN 6 SET STATISTICS 1000;
      ANALYZE indexed_line;
      DROP INDEX indexed_line_search;
      ALTER INDEX indexed_line_search_by_amount RENAME TO indexed_line_search`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX indexed_line_search;
      DROP FUNCTION floor_to_digits(bigint, integer);
      CREATE INDEX indexed_line_search ON indexed_line USING gin (
        user_id, line_month(date), line_day(date),
        line_text(description, counterparty_name, counterparty_number, origin_id) extensions.gin_trgm_ops
      );
      ALTER INDEX indexed_line_search ALTER COLUMN 4 SET STATISTICS 3000;
      ANALYZE indexed_line`);
  }
}
