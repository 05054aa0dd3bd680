import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deletion also finds records with a former name, email, or account number of the customer. */
export class EraseFormerValues1796256104000 implements MigrationInterface {
  readonly name = 'EraseFormerValues1796256104000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'erase-former-values.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION audit.delete_personal_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO audit.deleted_user_name (user_id, name)
        VALUES (OLD.user_id, CASE OLD.role WHEN 'customer' THEN 'Deleted customer' ELSE OLD.first_name || ' ' || OLD.last_name END)
        ON CONFLICT DO NOTHING;
        DELETE FROM audit.personal_data WHERE subject_id = OLD.user_id;
        DELETE FROM audit.personal_data
        WHERE subject_id IS NULL AND EXISTS (
          SELECT FROM audit.texts_of(changes, reason) AS value
          WHERE audit.contains_words(value, OLD.email)
            OR audit.contains_words(value, OLD.first_name || ' ' || OLD.last_name)
            OR value ~ ('(?<![0-9])' || OLD.account_number || '(?![0-9])'));
        RETURN OLD;
      END $$;
      DROP FUNCTION audit.names_person;
    `);
  }
}
