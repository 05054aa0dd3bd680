import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RotateKeys1790000100004 implements MigrationInterface {
  name = 'RotateKeys1790000100004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE signing_key
        ADD COLUMN state      text CHECK (state IN ('next', 'current', 'retired')),
        ADD COLUMN current_at timestamptz,
        ADD COLUMN retired_at timestamptz;
      UPDATE signing_key SET state = 'retired', current_at = created_at, retired_at = now();
      UPDATE signing_key SET state = 'current', retired_at = NULL
        WHERE kid = (SELECT kid FROM signing_key WHERE active ORDER BY created_at DESC LIMIT 1);
      ALTER TABLE signing_key ALTER COLUMN state SET NOT NULL, DROP COLUMN active;
      CREATE UNIQUE INDEX signing_key_one ON signing_key (state) WHERE state IN ('next', 'current');

      CREATE TABLE sealing_key (
        kid         text PRIMARY KEY,
        public_jwk  jsonb NOT NULL,
        private_key bytea NOT NULL,
        created_at  timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON COLUMN sealing_key.private_key IS 'PKCS #8, AES-256-GCM under KEY_ENCRYPTION_SECRET';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sealing_key;
      DROP INDEX signing_key_one;
      DELETE FROM signing_key WHERE state = 'next';
      ALTER TABLE signing_key ADD COLUMN active boolean NOT NULL DEFAULT true;
      ALTER TABLE signing_key DROP COLUMN state, DROP COLUMN current_at, DROP COLUMN retired_at;
    `);
  }
}
