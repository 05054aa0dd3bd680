import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepLoginOperations1790000400001 implements MigrationInterface {
  name = 'KeepLoginOperations1790000400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'keep-login-operations.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE login_operation');
  }
}
