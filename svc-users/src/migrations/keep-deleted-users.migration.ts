import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who deleted a user, and when: what `user.deleted` carries when it has to be sent again. */
export class KeepDeletedUsers1795564800002 implements MigrationInterface {
  readonly name = 'KeepDeletedUsers1795564800002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_user (
        user_id uuid PRIMARY KEY,
        actor_id uuid NOT NULL,
        deleted_at timestamptz(3) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_user');
  }
}
