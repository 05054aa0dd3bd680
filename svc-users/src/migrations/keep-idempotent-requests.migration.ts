import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepIdempotentRequests1795344000000 implements MigrationInterface {
  name = 'KeepIdempotentRequests1795344000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotent_request (
        actor_id uuid NOT NULL,
        key text NOT NULL,
        -- SHA-256 of the request: the same key with another request is a mistake of the client.
        fingerprint text NOT NULL,
        -- What the request created or posted.
        object_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (actor_id, key)
      );
      CREATE INDEX idempotent_request_created ON idempotent_request (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotent_request');
  }
}
