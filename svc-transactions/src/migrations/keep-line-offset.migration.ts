import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepLineOffset1795910400000 implements MigrationInterface {
  readonly name = 'KeepLineOffset1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'keep-line-offset.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER require_new_line_position ON line;
      DROP FUNCTION require_new_line_position, line_position;
      DROP FUNCTION IF EXISTS begin_line_epoch;
      ALTER TABLE line_indexing DROP COLUMN xid_offset`);
  }
}
