import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the records of one transaction, message, or beneficiary. */
export class IndexAuditedObjects1796256107000 implements MigrationInterface {
  readonly name = 'IndexAuditedObjects1796256107000';
  /** The index is built while records are added. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS audit.record_of_object');
    await runner.query(
      'CREATE INDEX CONCURRENTLY record_of_object ON audit.record (object_id, at DESC, id DESC) WHERE object_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit.record_of_object');
  }
}
