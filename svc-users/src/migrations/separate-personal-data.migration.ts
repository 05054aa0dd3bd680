import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeparatePersonalData1790000800001 implements MigrationInterface {
  name = 'SeparatePersonalData1790000800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'separate-personal-data.sql'), 'utf8'));
  }

  /** The values of customers that are not deleted return to the records. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER record_is_added ON audit.record;
      UPDATE audit.record r SET changes = p.changes, address = coalesce(r.address, p.address)
      FROM audit.personal_data p WHERE p.record_id = r.id;
      CREATE OR REPLACE FUNCTION audit.keep_name() RETURNS trigger LANGUAGE plpgsql SECURITY INVOKER AS $$
      BEGIN
        INSERT INTO audit.departed (user_id, name) VALUES (OLD.user_id, OLD.first_name || ' ' || OLD.last_name)
        ON CONFLICT DO NOTHING;
        RETURN OLD;
      END $$;
      ALTER FUNCTION audit.keep_name() RESET search_path;
      DROP FUNCTION audit.separate_personal_data, audit.without_personal_data, audit.is_address_personal;
      DROP TABLE audit.personal_data;
    `);
  }
}
