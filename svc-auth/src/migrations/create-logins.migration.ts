import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLogins1790000000001 implements MigrationInterface {
  name = 'CreateLogins1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE login (
        user_id             uuid PRIMARY KEY,
        email               text NOT NULL,
        email_key           text NOT NULL CONSTRAINT login_email_key UNIQUE,
        password_hash       text NOT NULL,
        role                text NOT NULL CHECK (role IN ('customer', 'administrator')),
        is_disabled         boolean NOT NULL DEFAULT false,
        first_name          text NOT NULL,
        last_name           text NOT NULL,
        verification_status text NOT NULL DEFAULT 'awaiting'
                            CHECK (verification_status IN ('awaiting', 'verified', 'pending', 'failed')),
        profile_revision    bigint NOT NULL DEFAULT 0,
        revision            bigint NOT NULL DEFAULT 0,
        created_at          timestamptz NOT NULL DEFAULT now(),
        provisioned_at      timestamptz
      );
      COMMENT ON COLUMN login.email_key IS 'e-mail trimmed, NFKC, lower case: what makes two addresses the same';
      COMMENT ON COLUMN login.profile_revision IS 'of the profile in svc-users that the names and the status were copied from';

      CREATE TABLE session (
        id         uuid PRIMARY KEY,
        user_id    uuid NOT NULL REFERENCES login ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        user_agent text
      );
      CREATE INDEX session_of_user ON session (user_id);
      CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;

      CREATE TABLE signing_key (
        kid         text PRIMARY KEY,
        public_jwk  jsonb NOT NULL,
        private_key bytea NOT NULL,
        created_at  timestamptz NOT NULL DEFAULT now(),
        active      boolean NOT NULL DEFAULT true
      );
      COMMENT ON COLUMN signing_key.private_key IS 'PKCS #8, AES-256-GCM under KEY_ENCRYPTION_SECRET';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signing_key, session, login');
  }
}
