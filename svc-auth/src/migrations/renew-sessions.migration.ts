import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds refresh tokens and known devices. An existing session ends with its last access token. */
export class RenewSessions1790000100001 implements MigrationInterface {
  name = 'RenewSessions1790000100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE session
        ADD COLUMN refresh_hash  bytea,
        ADD COLUMN previous_hash bytea,
        ADD COLUMN rotated_at    timestamptz,
        ADD COLUMN last_seen_at  timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN ends_at       timestamptz,
        ADD COLUMN address       text;
      UPDATE session SET last_seen_at = created_at, ends_at = expires_at;
      ALTER TABLE session ALTER COLUMN ends_at SET NOT NULL;
      COMMENT ON COLUMN session.refresh_hash IS 'SHA-256 of the refresh token that is good now; null: it cannot be renewed';
      COMMENT ON COLUMN session.previous_hash IS 'of the one that it took the place of at rotated_at';
      COMMENT ON COLUMN session.expires_at IS 'when nobody renews it; moves on with each renewal, never past ends_at';

      CREATE TABLE known_device (
        token_hash   bytea PRIMARY KEY,
        user_id      uuid NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        forgotten_at timestamptz
      );
      CREATE INDEX known_device_of_user ON known_device (user_id);
      CREATE INDEX known_device_seen ON known_device (last_seen_at);
      COMMENT ON TABLE known_device IS 'browsers that signed in to a login before; a token is good for one login';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE known_device;
      ALTER TABLE session
        DROP COLUMN refresh_hash, DROP COLUMN previous_hash, DROP COLUMN rotated_at,
        DROP COLUMN last_seen_at, DROP COLUMN ends_at, DROP COLUMN address;
    `);
  }
}
