-- Whether one of the texts contains one of the names or emails as whole words, or one of the account numbers.
CREATE OR REPLACE FUNCTION audit.names_person(changes jsonb, reason text, names text[], numbers text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (
    SELECT FROM audit.texts_of(changes, reason) AS value
    WHERE EXISTS (SELECT FROM unnest(names) AS name WHERE audit.contains_words(value, name))
      OR EXISTS (SELECT FROM unnest(numbers) AS number WHERE value ~ ('(?<![0-9])' || number || '(?![0-9])')))
$$;

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

  -- The person's own records tell former values.
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
