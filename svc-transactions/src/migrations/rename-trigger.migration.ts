import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameTrigger1795580600004 implements MigrationInterface {
  readonly name = 'RenameTrigger1795580600004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TRIGGER forget_indexed_line ON line RENAME TO delete_indexed_line;
      ALTER FUNCTION forget_indexed_line RENAME TO delete_indexed_line`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER FUNCTION delete_indexed_line RENAME TO forget_indexed_line;
      ALTER TRIGGER delete_indexed_line ON line RENAME TO forget_indexed_line`);
  }
}
