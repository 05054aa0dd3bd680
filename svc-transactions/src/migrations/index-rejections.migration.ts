import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lists of transfers that were rejected for one reason, to which the dashboard leads. */
export class IndexRejections1795566000000 implements MigrationInterface {
  name = 'IndexRejections1795566000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX indexed_line_rejections ON indexed_line (reason, date, id) WHERE status = 'rejected';
      CREATE INDEX indexed_line_rejections_by_amount ON indexed_line (reason, amount, id) WHERE status = 'rejected'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX indexed_line_rejections, indexed_line_rejections_by_amount');
  }
}
