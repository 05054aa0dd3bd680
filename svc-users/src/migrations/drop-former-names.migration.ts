import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that tables and a type had before `RenameTables`. */
export class DropFormerNames1796256105000 implements MigrationInterface {
  readonly name = 'DropFormerNames1796256105000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW login_operation, audit.departed; DROP TYPE ledger.wanted_transfer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW login_operation AS
        SELECT id, user_id, state, before, after AS wanted, change, revision, requires_revision AS insists, login_revision,
          request AS context, attempts AS tries, failures, due_at, started_at AS begun_at, settled_at
        FROM login_change;
      CREATE VIEW audit.departed AS SELECT user_id, name, deleted_at AS departed_at FROM audit.deleted_user_name;
      CREATE TYPE ledger.wanted_transfer AS (
        position bigint, id uuid, payer uuid, amount bigint, from_kind text, number text, bank text, kind text, proof text,
        debit bigint, sibling bigint, credit bigint
      );
    `);
  }
}
