import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only the former release reads the column, in a job that requires the revision whatever it says. */
export class DefaultRequiredRevision1796256105002 implements MigrationInterface {
  readonly name = 'DefaultRequiredRevision1796256105002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE login_change ALTER COLUMN requires_revision SET DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE login_change ALTER COLUMN requires_revision DROP DEFAULT');
  }
}
