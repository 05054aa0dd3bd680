-- The previous release reads and writes the old names while it is being replaced: views with one table are updatable. The next
-- release drops them.

ALTER TABLE login_operation RENAME TO login_change;
ALTER TABLE login_change RENAME COLUMN wanted TO after;
ALTER TABLE login_change RENAME COLUMN insists TO requires_revision;
ALTER TABLE login_change RENAME COLUMN context TO request;
ALTER TABLE login_change RENAME COLUMN tries TO attempts;
ALTER TABLE login_change RENAME COLUMN begun_at TO started_at;
ALTER INDEX login_operation_pkey RENAME TO login_change_pkey;
ALTER INDEX login_operation_open RENAME TO login_change_open;
ALTER INDEX login_operation_due RENAME TO login_change_due;
ALTER INDEX login_operation_settled RENAME TO login_change_settled;
ALTER INDEX login_operation_of_user RENAME TO login_change_of_user;
CREATE VIEW login_operation AS
  SELECT id, user_id, state, before, after AS wanted, change, revision, requires_revision AS insists, login_revision,
    request AS context, attempts AS tries, failures, due_at, started_at AS begun_at, settled_at
  FROM login_change;

ALTER TABLE audit.departed RENAME TO deleted_user_name;
ALTER TABLE audit.deleted_user_name RENAME COLUMN departed_at TO deleted_at;
ALTER INDEX audit.departed_pkey RENAME TO deleted_user_name_pkey;
CREATE VIEW audit.departed AS SELECT user_id, name, deleted_at AS departed_at FROM audit.deleted_user_name;

ALTER TRIGGER record_is_added ON audit.record RENAME TO separate_personal_data;
ALTER TRIGGER customer_departs ON public.customer RENAME TO delete_personal_data;
ALTER FUNCTION audit.keep_name RENAME TO delete_personal_data;
-- Owned by the migration's role, so that the service can delete personal data only by deleting the customer.
CREATE OR REPLACE FUNCTION audit.delete_personal_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The names of staff stay: the records say who acted for the bank.
  INSERT INTO audit.deleted_user_name (user_id, name)
  VALUES (OLD.user_id, CASE OLD.role WHEN 'customer' THEN 'Deleted customer' ELSE OLD.first_name || ' ' || OLD.last_name END)
  ON CONFLICT DO NOTHING;
  -- Records without a subject, such as an export's search or an added beneficiary, may name the person as well.
  DELETE FROM audit.personal_data
  WHERE subject_id = OLD.user_id
    OR (subject_id IS NULL AND (
      position(lower(OLD.email) IN lower(changes::text)) > 0
      OR position(OLD.account_number IN changes::text) > 0
      OR position(lower(OLD.first_name || ' ' || OLD.last_name) IN lower(changes::text)) > 0));
  RETURN OLD;
END $$;

-- One transfer of the batch that post_many processes, with its resolved accounts. Its earlier name is ledger.wanted_transfer,
-- which post_many uses until it is replaced after the migrations.
CREATE TYPE ledger.payment_order AS (
  position bigint, id uuid, payer uuid, amount bigint, from_kind text, number text, bank text, kind text, proof text,
  debit bigint, sibling bigint, credit bigint
);
