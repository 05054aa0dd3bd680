import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 10_000;
const MIN_UUID = '00000000-0000-0000-0000-000000000000';

/** Moves the reasons of one batch of records. Those of deleted customers are only cleared. */
const MOVE_REASONS = `
  WITH batch AS MATERIALIZED (
    SELECT id, actor_role, subject_id, changes, reason FROM audit.record WHERE id > $1 ORDER BY id LIMIT $2
  ), written AS MATERIALIZED (
    SELECT * FROM batch WHERE reason IS NOT NULL AND audit.is_reason_personal(actor_role)
  ), living AS MATERIALIZED (
    -- The lock makes a concurrent deletion wait, so that it finds the reasons.
    SELECT user_id FROM customer WHERE user_id IN (SELECT subject_id FROM written) ORDER BY user_id FOR KEY SHARE
  ), moved AS (
    INSERT INTO audit.personal_data (record_id, subject_id, changes, reason)
    SELECT id, subject_id, changes, reason FROM written
    WHERE subject_id IS NULL OR subject_id IN (SELECT user_id FROM living)
      OR NOT EXISTS (SELECT FROM issued_account_number issued WHERE issued.user_id = subject_id)
    ON CONFLICT (record_id) DO UPDATE SET reason = excluded.reason
  ), cleared AS (
    UPDATE audit.record r SET reason = NULL FROM written WHERE r.id = written.id
  )
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

export class SeparateReasons1796256000300 implements MigrationInterface {
  readonly name = 'SeparateReasons1796256000300';
  /** Its batches commit one by one, so that records can be added meanwhile. It can be repeated after an interruption. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'separate-reasons.sql'), 'utf8'));
    for (let last: string | undefined = MIN_UUID; last !== undefined; ) {
      const rows: { id: string }[] = await runner.query(MOVE_REASONS, [last, BATCH]);
      last = rows[0]?.id;
    }
  }

  /** The reasons of customers that are not deleted return to the records. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION audit.separate_personal_data() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        is_address_personal boolean := audit.is_address_personal(NEW.subject_id, NEW.actor_role);
        remaining jsonb := audit.without_personal_data(NEW.changes);
        is_deleted boolean := false;
      BEGIN
        IF NEW.subject_id IS NOT NULL THEN
          PERFORM FROM public.customer WHERE user_id = NEW.subject_id FOR KEY SHARE;
          is_deleted := NOT FOUND
            AND EXISTS (SELECT FROM public.issued_account_number WHERE user_id = NEW.subject_id);
        END IF;
        IF NOT is_deleted AND (remaining <> NEW.changes OR (is_address_personal AND NEW.address IS NOT NULL)) THEN
          INSERT INTO audit.personal_data (record_id, subject_id, changes, address)
          VALUES (NEW.id, NEW.subject_id, NEW.changes, CASE WHEN is_address_personal THEN NEW.address END)
          ON CONFLICT DO NOTHING;
        END IF;
        NEW.changes := remaining;
        IF is_address_personal THEN NEW.address := NULL; END IF;
        RETURN NEW;
      END $$;
      CREATE OR REPLACE FUNCTION audit.delete_personal_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO audit.deleted_user_name (user_id, name)
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
      UPDATE audit.record r SET reason = p.reason FROM audit.personal_data p
      WHERE p.record_id = r.id AND p.reason IS NOT NULL;
      DROP FUNCTION audit.is_reason_personal, audit.texts_of, audit.contains_words;
      ALTER TABLE audit.personal_data DROP COLUMN reason;
    `);
  }
}
