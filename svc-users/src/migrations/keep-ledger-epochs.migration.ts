import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepLedgerEpochs1795910400000 implements MigrationInterface {
  readonly name = 'KeepLedgerEpochs1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'keep-ledger-epochs.sql'), 'utf8'));
  }

  /** The column keeps its default, without which a later epoch's postings would be added to sealed blocks. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER require_unsealed_position ON ledger.posting;
      DROP FUNCTION ledger.require_unsealed_position, ledger.position_of;
      DROP FUNCTION IF EXISTS ledger.begin_epoch;
      DROP TABLE ledger.epoch`);
  }
}
