import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPictures1790000300001 implements MigrationInterface {
  name = 'KeepPictures1790000300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'keep-pictures.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customer_pending;
      ALTER TABLE customer DROP COLUMN profile_picture;
      DROP TABLE verification, stored_file`);
  }
}
