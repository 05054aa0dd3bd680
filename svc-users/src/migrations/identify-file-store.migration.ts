import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which file store belongs to this database: the same id is in the store. */
export class IdentifyFileStore1795824000000 implements MigrationInterface {
  readonly name = 'IdentifyFileStore1795824000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE file_store (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        id uuid NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE file_store');
  }
}
