import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameTables1795580600002 implements MigrationInterface {
  readonly name = 'RenameTables1795580600002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'rename-tables.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW login_operation, audit.departed;

      ALTER TABLE login_change RENAME TO login_operation;
      ALTER TABLE login_operation RENAME COLUMN after TO wanted;
      ALTER TABLE login_operation RENAME COLUMN requires_revision TO insists;
      ALTER TABLE login_operation RENAME COLUMN request TO context;
      ALTER TABLE login_operation RENAME COLUMN attempts TO tries;
      ALTER TABLE login_operation RENAME COLUMN started_at TO begun_at;
      ALTER INDEX login_change_pkey RENAME TO login_operation_pkey;
      ALTER INDEX login_change_open RENAME TO login_operation_open;
      ALTER INDEX login_change_due RENAME TO login_operation_due;
      ALTER INDEX login_change_settled RENAME TO login_operation_settled;
      ALTER INDEX login_change_of_user RENAME TO login_operation_of_user;

      ALTER TABLE audit.deleted_user_name RENAME TO departed;
      ALTER TABLE audit.departed RENAME COLUMN deleted_at TO departed_at;
      ALTER INDEX audit.deleted_user_name_pkey RENAME TO departed_pkey;
      ALTER TRIGGER delete_personal_data ON public.customer RENAME TO customer_departs;
      ALTER TRIGGER separate_personal_data ON audit.record RENAME TO record_is_added;
      ALTER FUNCTION audit.delete_personal_data RENAME TO keep_name;
      CREATE OR REPLACE FUNCTION audit.keep_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO audit.departed (user_id, name)
        VALUES (OLD.user_id, CASE OLD.role WHEN 'customer' THEN 'Deleted customer' ELSE OLD.first_name || ' ' || OLD.last_name END)
        ON CONFLICT DO NOTHING;
        DELETE FROM audit.personal_data
        WHERE subject_id = OLD.user_id
          OR (subject_id IS NULL AND (
            position(lower(OLD.email) IN lower(changes::text)) > 0
            OR position(OLD.account_number IN changes::text) > 0
            OR position(lower(OLD.first_name || ' ' || OLD.last_name) IN lower(changes::text)) > 0));
        RETURN OLD;
      END $$;

      DROP TYPE ledger.payment_order CASCADE;
    `);
  }
}
