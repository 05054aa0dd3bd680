import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ServeBackOffice1795423700003 implements MigrationInterface {
  name = 'ServeBackOffice1795423700003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'serve-back-office.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ledger_proof_checkpoint, audit.customer_note, verification_hold;
      ALTER TABLE ledger_proof_run DROP COLUMN scope, DROP COLUMN proven_before;
      DROP FUNCTION count_customers CASCADE;
      DROP TABLE customer_count;
      DROP INDEX audit.record_of_actor_and_action, beneficiary_search, beneficiary_by_name, customer_phone;
      DROP FUNCTION beneficiary_text, customer_phone_digits;
      ALTER INDEX customer_search ALTER COLUMN 1 SET STATISTICS -1`);
  }
}
