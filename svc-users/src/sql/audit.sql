-- The personal data of an audit record is kept apart from the record, and deleted with the customer.

-- Removes personal values. The listed fields describe the bank's decisions and money, not the person; all others, including
-- unknown ones, are personal.
CREATE OR REPLACE FUNCTION audit.without_personal_data(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN change ->> 'field' IN (
      'verificationStatus', 'isBlocked', 'isDisabled', 'dailyLimit', 'savings', 'checking', 'amount', 'transactionType',
      'date', 'status', 'createdAt', 'isRead', 'redrivenAt', 'kid', 'role', 'sort', 'blocked', 'disabled'
    ) THEN change
    ELSE jsonb_build_object('field', change -> 'field', 'before', NULL, 'after', NULL) END ORDER BY ordinal), '[]')
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS element (change, ordinal)
$$;

-- Returns whether a record's address is personal: that of a customer, or of a visitor who acts on a customer's account. Staff
-- act for the bank.
CREATE OR REPLACE FUNCTION audit.is_address_personal(subject_id uuid, actor_role text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT subject_id IS NOT NULL AND coalesce(actor_role, 'customer') = 'customer'
$$;

-- Returns whether a reason is personal: it is if staff wrote it. One that a program gives, such as "Five wrong payment PINs",
-- is not.
CREATE OR REPLACE FUNCTION audit.is_reason_personal(actor_role text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(actor_role, 'customer') <> 'customer'
$$;

-- Returns the texts of the values and the reason, not as JSON, which escapes quotes and backslashes.
CREATE OR REPLACE FUNCTION audit.texts_of(changes jsonb, reason text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT value #>> '{}' FROM jsonb_path_query(changes, 'strict $.**') AS value WHERE jsonb_typeof(value) = 'string'
  UNION ALL SELECT reason WHERE reason IS NOT NULL
$$;

-- Whole words only: "Al Li" is neither in "Al Liu" nor in "Al Li-Wong", and a@example.com is not in b.a@example.com.
CREATE OR REPLACE FUNCTION audit.contains_words(value text, words text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value ~* ('(?<![[:alnum:]])(?<![[:alnum:]][.+_-])'
    || regexp_replace(words, '([^[:alnum:][:space:]])', '\\\1', 'g')
    || '(?![[:alnum:]])(?![.-][[:alnum:]])')
$$;

-- Returns whether one of the texts contains one of the names or emails as whole words, or one of the account numbers.
CREATE OR REPLACE FUNCTION audit.names_person(changes jsonb, reason text, names text[], numbers text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (
    SELECT FROM audit.texts_of(changes, reason) AS value
    WHERE EXISTS (SELECT FROM unnest(names) AS name WHERE audit.contains_words(value, name))
      OR EXISTS (SELECT FROM unnest(numbers) AS number WHERE value ~ ('(?<![0-9])' || number || '(?![0-9])')))
$$;

-- A trigger, so that it also applies to a service of the previous version during a release.
CREATE OR REPLACE FUNCTION audit.separate_personal_data() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_address_personal boolean := audit.is_address_personal(NEW.subject_id, NEW.actor_role);
  is_reason_personal boolean := audit.is_reason_personal(NEW.actor_role);
  remaining jsonb := audit.without_personal_data(NEW.changes);
  is_deleted boolean;
BEGIN
  -- The locks make a concurrent deletion wait, so that it finds the values.
  IF NEW.subject_id IS NOT NULL THEN
    PERFORM FROM public.customer WHERE user_id = NEW.subject_id FOR KEY SHARE;
    is_deleted := NOT FOUND
      AND EXISTS (SELECT FROM public.issued_account_number WHERE user_id = NEW.subject_id);
  ELSE
    -- Such as a beneficiary, whose name and account number are in the same record.
    PERFORM FROM public.customer
    WHERE account_number IN (SELECT audit.texts_of(NEW.changes, NEW.reason)) ORDER BY user_id FOR KEY SHARE;
    is_deleted := EXISTS (
      SELECT FROM public.issued_account_number issued
      WHERE issued.number IN (SELECT audit.texts_of(NEW.changes, NEW.reason))
        AND NOT EXISTS (SELECT FROM public.customer c WHERE c.user_id = issued.user_id));
  END IF;
  IF NOT is_deleted AND (remaining <> NEW.changes OR (is_address_personal AND NEW.address IS NOT NULL)
    OR (is_reason_personal AND NEW.reason IS NOT NULL)) THEN
    INSERT INTO audit.personal_data (record_id, subject_id, changes, address, reason)
    VALUES (NEW.id, NEW.subject_id, NEW.changes, CASE WHEN is_address_personal THEN NEW.address END,
      CASE WHEN is_reason_personal THEN NEW.reason END)
    ON CONFLICT DO NOTHING;
  END IF;
  NEW.changes := remaining;
  IF is_address_personal THEN NEW.address := NULL; END IF;
  IF is_reason_personal THEN NEW.reason := NULL; END IF;
  RETURN NEW;
END $$;

-- Owned by the migration's role, so that the service can delete personal data only by deleting the customer.
CREATE OR REPLACE FUNCTION audit.delete_personal_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  names text[];
  numbers text[];
BEGIN
  -- The names of staff stay: the records say who acted for the bank.
  INSERT INTO audit.deleted_user_name (user_id, name)
  VALUES (OLD.user_id, CASE OLD.role WHEN 'customer' THEN 'Deleted customer' ELSE OLD.first_name || ' ' || OLD.last_name END)
  ON CONFLICT DO NOTHING;

  -- The person's own records contain previous values.
  WITH change AS (
    SELECT one.change ->> 'field' AS field, former.value
    FROM audit.personal_data, jsonb_array_elements(changes) AS one (change),
      LATERAL (VALUES (one.change ->> 'before'), (one.change ->> 'after')) AS former (value)
    WHERE subject_id = OLD.user_id
  ), first_name AS (
    SELECT OLD.first_name AS value UNION SELECT value FROM change WHERE field = 'firstName'
  ), last_name AS (
    SELECT OLD.last_name AS value UNION SELECT value FROM change WHERE field = 'lastName'
  )
  SELECT array_agg(value) INTO names FROM (
    SELECT OLD.email AS value UNION SELECT value FROM change WHERE field = 'email'
    -- Each part changes on its own, so that any two may have been a name together.
    UNION SELECT first_name.value || ' ' || last_name.value FROM first_name, last_name
  ) AS known WHERE value <> '';
  SELECT array_agg(number) INTO numbers FROM public.issued_account_number WHERE user_id = OLD.user_id;

  DELETE FROM audit.personal_data WHERE subject_id = OLD.user_id;
  -- Records without a subject, such as an export's search or an added beneficiary, may name the person as well.
  DELETE FROM audit.personal_data WHERE subject_id IS NULL AND audit.names_person(changes, reason, names, numbers);
  RETURN OLD;
END $$;
