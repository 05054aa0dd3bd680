import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAudit1790000200001 implements MigrationInterface {
  name = 'KeepAudit1790000200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'keep-audit.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER customer_departs ON public.customer; DROP SCHEMA audit CASCADE');
  }
}
