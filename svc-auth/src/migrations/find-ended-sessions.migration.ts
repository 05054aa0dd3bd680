import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a session, as the clean-up reads it: without an index it scans every session each time. */
export class FindEndedSessions1795423700001 implements MigrationInterface {
  name = 'FindEndedSessions1795423700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX session_ended ON session (coalesce(revoked_at, expires_at))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX session_ended');
  }
}
