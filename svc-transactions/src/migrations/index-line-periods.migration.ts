import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For searches of all customers' lines, see statements/search-lines.ts. */
export class IndexLinePeriods1796083200000 implements MigrationInterface {
  readonly name = 'IndexLinePeriods1796083200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In UTC: an index requires that they never change.
      CREATE FUNCTION line_day(date timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT (date AT TIME ZONE 'UTC')::date
      $$;
      -- The first day of the month.
      CREATE FUNCTION line_month(date timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT date_trunc('month', date AT TIME ZONE 'UTC')::date
      $$;
      SET LOCAL maintenance_work_mem = '256MB';
      CREATE INDEX indexed_line_by_reference ON indexed_line (right(origin_id::text, 12));
      DROP INDEX indexed_line_search;
      CREATE INDEX indexed_line_search ON indexed_line USING gin (
        user_id, line_month(date), line_day(date),
        line_text(description, counterparty_name, counterparty_number, origin_id) extensions.gin_trgm_ops
      );
      -- See IndexRareLines1795423700002.
      ALTER INDEX indexed_line_search ALTER COLUMN 4 SET STATISTICS 3000;
      ANALYZE indexed_line`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX indexed_line_by_reference, indexed_line_search;
      DROP FUNCTION line_month(timestamptz), line_day(timestamptz);
      CREATE INDEX indexed_line_search ON indexed_line USING gin (
        user_id, line_text(description, counterparty_name, counterparty_number, origin_id) extensions.gin_trgm_ops
      );
      ALTER INDEX indexed_line_search ALTER COLUMN 2 SET STATISTICS 3000;
      ANALYZE indexed_line`);
  }
}
