import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For lists over all customers' lines that walked an index of another order, and for searches. */
export class IndexRareLines1795423700002 implements MigrationInterface {
  name = 'IndexRareLines1795423700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX indexed_line_other_kinds_by_amount ON indexed_line (amount, id) WHERE kind <> 'transfer';
      CREATE INDEX indexed_line_rejected_by_amount ON indexed_line (amount, id) WHERE status = 'rejected';
      CREATE INDEX indexed_line_rejected_credits ON indexed_line (date, id)
        WHERE status = 'rejected' AND transaction_type = 'credit'`);
    // PostgreSQL estimates how many lines match a search by the texts in its histogram. With the default of 100, each of them
    // counts as a hundredth of all lines, so that a search for one of these lines reads all of them in the order of the list.
    await runner.query('ALTER INDEX indexed_line_search ALTER COLUMN 2 SET STATISTICS 3000');
    await runner.query('ANALYZE indexed_line');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX indexed_line_other_kinds_by_amount, indexed_line_rejected_by_amount, indexed_line_rejected_credits;
      ALTER INDEX indexed_line_search ALTER COLUMN 2 SET STATISTICS -1`);
  }
}
