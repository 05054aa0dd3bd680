import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The revoked sessions of a deleted login must stay until their last token expires: they are not deleted with it. */
export class KeepSessions1790000000002 implements MigrationInterface {
  name = 'KeepSessions1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session DROP CONSTRAINT session_user_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM session WHERE user_id NOT IN (SELECT user_id FROM login)');
    await runner.query(
      'ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES login ON DELETE CASCADE',
    );
  }
}
