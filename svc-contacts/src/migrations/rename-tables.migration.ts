import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameTables1795580600003 implements MigrationInterface {
  readonly name = 'RenameTables1795580600003';

  async up(runner: QueryRunner): Promise<void> {
    // No view with the former name: the service uses the table only through `admit_message`, whose definition is applied after
    // the migrations. It is dropped, because its parameters have other names, too.
    await runner.query(`
      ALTER TABLE sending RENAME TO recent_message;
      ALTER INDEX sending_pkey RENAME TO recent_message_pkey;
      ALTER INDEX sending_of_fingerprint RENAME TO recent_message_of_fingerprint;
      ALTER INDEX sending_by_age RENAME TO recent_message_by_age;
      DROP FUNCTION IF EXISTS admit_message`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS admit_message;
      ALTER TABLE recent_message RENAME TO sending;
      ALTER INDEX recent_message_pkey RENAME TO sending_pkey;
      ALTER INDEX recent_message_of_fingerprint RENAME TO sending_of_fingerprint;
      ALTER INDEX recent_message_by_age RENAME TO sending_by_age`);
  }
}
