import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTransferTick1790000000002 implements MigrationInterface {
  name = 'CreateTransferTick1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'create-transfer-tick.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION transfer_tick');
  }
}
