import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLedger1790000000002 implements MigrationInterface {
  name = 'CreateLedger1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'create-ledger.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA ledger CASCADE');
  }
}
