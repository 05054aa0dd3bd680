import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sessions of a login that were not ended: each sign-in counts them, and there may be many that were ended in the last month. */
export class FindActiveSessions1796256100000 implements MigrationInterface {
  readonly name = 'FindActiveSessions1796256100000';
  /** Sign-ins go on while the index is built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What an interrupted build has left.
    await runner.query('DROP INDEX IF EXISTS session_unrevoked');
    await runner.query('CREATE INDEX CONCURRENTLY session_unrevoked ON session (user_id) WHERE revoked_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX session_unrevoked');
  }
}
