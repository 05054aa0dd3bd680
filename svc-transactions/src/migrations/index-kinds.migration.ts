import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A kind's lines stand together. In one index of all kinds but transfers, a list of reversals by amount first read every
 * adjustment of a larger amount, and a list of transfers by amount every line of another kind.
 */
export class IndexKinds1795440000000 implements MigrationInterface {
  name = 'IndexKinds1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX indexed_line_other_kinds, indexed_line_other_kinds_by_amount;
      CREATE INDEX indexed_line_other_kinds ON indexed_line (kind, date, id) WHERE kind <> 'transfer';
      CREATE INDEX indexed_line_other_kinds_by_amount ON indexed_line (kind, amount, id) WHERE kind <> 'transfer';
      CREATE INDEX indexed_line_transfers_by_amount ON indexed_line (amount, id) WHERE kind = 'transfer'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX indexed_line_transfers_by_amount, indexed_line_other_kinds, indexed_line_other_kinds_by_amount;
      CREATE INDEX indexed_line_other_kinds ON indexed_line (date, id) WHERE kind <> 'transfer';
      CREATE INDEX indexed_line_other_kinds_by_amount ON indexed_line (amount, id) WHERE kind <> 'transfer'`);
  }
}
