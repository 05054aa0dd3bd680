import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTransfers1790000000001 implements MigrationInterface {
  name = 'CreateTransfers1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'create-transfers.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW statement; DROP TABLE known_user, line, transfer');
  }
}
