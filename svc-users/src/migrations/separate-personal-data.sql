-- Personal values of audit records, apart from the records, which stay: when a customer is deleted, these rows go with them.
-- The service's role can select and insert here, as in the whole schema, and only the trigger below deletes.
CREATE TABLE audit.personal_data (
  record_id uuid PRIMARY KEY,
  subject_id uuid,
  -- As `audit.record.changes`, with all values.
  changes jsonb NOT NULL,
  -- See `audit.is_address_personal`.
  address text
);
CREATE INDEX personal_data_of_subject ON audit.personal_data (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX personal_data_without_subject ON audit.personal_data (record_id) WHERE subject_id IS NULL;

-- Fields whose values describe the bank's decisions and money, not the person. All others, unknown ones included, are personal.
CREATE FUNCTION audit.without_personal_data(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN change ->> 'field' IN (
      'verificationStatus', 'isBlocked', 'isDisabled', 'dailyLimit', 'savings', 'checking', 'amount', 'transactionType',
      'date', 'status', 'createdAt', 'isRead', 'redrivenAt', 'kid', 'role', 'sort', 'blocked', 'disabled'
    ) THEN change
    ELSE jsonb_build_object('field', change -> 'field', 'before', NULL, 'after', NULL) END ORDER BY ordinal), '[]')
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS element (change, ordinal)
$$;

-- Of a customer, or of a visitor who acts on a customer's account. Staff act for the bank.
CREATE FUNCTION audit.is_address_personal(subject_id uuid, actor_role text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT subject_id IS NOT NULL AND coalesce(actor_role, 'customer') = 'customer'
$$;

-- A trigger, so that it also applies to a service of the previous version during a release.
CREATE FUNCTION audit.separate_personal_data() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_address_personal boolean := audit.is_address_personal(NEW.subject_id, NEW.actor_role);
  remaining jsonb := audit.without_personal_data(NEW.changes);
  is_deleted boolean := false;
BEGIN
  IF NEW.subject_id IS NOT NULL THEN
    -- The lock makes a concurrent deletion wait, so that it finds the values.
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

-- Owned by the migration's role, so that the service can delete personal data only by deleting the customer.
CREATE OR REPLACE FUNCTION audit.keep_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The names of staff stay: the records say who acted for the bank.
  INSERT INTO audit.departed (user_id, name)
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

INSERT INTO audit.personal_data (record_id, subject_id, changes, address)
SELECT id, subject_id, changes, CASE WHEN audit.is_address_personal(subject_id, actor_role) THEN address END
FROM audit.record r
WHERE (audit.without_personal_data(changes) <> changes
    OR (address IS NOT NULL AND audit.is_address_personal(subject_id, actor_role)))
  AND NOT EXISTS (SELECT FROM audit.departed d WHERE d.user_id = r.subject_id);

UPDATE audit.record SET
  changes = audit.without_personal_data(changes),
  address = CASE WHEN NOT audit.is_address_personal(subject_id, actor_role) THEN address END;

UPDATE audit.departed d SET name = 'Deleted customer'
WHERE NOT EXISTS (SELECT FROM audit.record r WHERE r.actor_id = d.user_id AND r.actor_role <> 'customer');

CREATE TRIGGER record_is_added BEFORE INSERT ON audit.record
FOR EACH ROW EXECUTE FUNCTION audit.separate_personal_data();
