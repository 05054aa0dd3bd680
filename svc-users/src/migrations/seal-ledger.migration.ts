import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SealLedger1790000000003 implements MigrationInterface {
  name = 'SealLedger1790000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'seal-ledger.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TYPE ledger.wanted_transfer CASCADE;
      DROP TABLE ledger.seal;
      ALTER TABLE ledger.posting DROP COLUMN xid, DROP COLUMN reverses;
      ALTER TABLE ledger.account DROP COLUMN revision, DROP COLUMN spent_on, DROP COLUMN spent;
      ALTER TABLE public.customer DROP COLUMN daily_limit`);
  }
}
