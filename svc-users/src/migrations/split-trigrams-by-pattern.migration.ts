import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same trigrams as those of IndexTrigramsByInitials1796256103000, so that its indexes stay valid, in a third of the time. */
export class SplitTrigramsByPattern1796256106000 implements MigrationInterface {
  readonly name = 'SplitTrigramsByPattern1796256106000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION prefixed_trigrams(prefix text, searched text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        -- The matches of a pattern do not overlap: those from each of the first three characters on are all trigrams.
        SELECT string_to_array(substr(string_agg(regexp_replace(
          substr(lowered, start, (length(lowered) - start + 1) / 3 * 3), '...', E'\\x1f' || prefix || '\\&', 'g'
        ), ''), 2), E'\\x1f')
        FROM lower(searched) AS lowered, generate_series(1, 3) AS start
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION prefixed_trigrams(prefix text, searched text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        SELECT array_agg(DISTINCT prefix || substr(lowered, start, 3))
        FROM lower(searched) AS lowered, generate_series(1, length(lowered) - 2) AS start
      $$`);
  }
}
