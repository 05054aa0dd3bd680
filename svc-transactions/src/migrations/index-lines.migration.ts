import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexLines1790000000010 implements MigrationInterface {
  name = 'IndexLines1790000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'index-lines.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS index_lines;
      DROP VIEW indexed_statement;
      DROP TABLE indexed_line, daily_total, daily_transfers, line_indexing;
      DROP TRIGGER forget_indexed_line ON line;
      DROP FUNCTION forget_indexed_line, line_text;
      CREATE INDEX line_by_date ON line (date DESC, id DESC);
      ALTER TABLE line DROP COLUMN written_in;
      DROP SCHEMA extensions CASCADE`);
  }
}
