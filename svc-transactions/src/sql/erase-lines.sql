-- Whether a text contains a name as whole words: "Al Li" is neither in "Al Liu" nor in "Al Li-Wong". As audit.contains_words() of svc-users.
CREATE OR REPLACE FUNCTION contains_name(value text, name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value ~* ('(?<![[:alnum:]])(?<![[:alnum:]][.+_-])'
    || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    || '(?![[:alnum:]])(?![.-][[:alnum:]])')
$$;

-- Whether the recipient of a transfer is the payer, or belongs in nobody's books, because no money was moved.
CREATE OR REPLACE FUNCTION names_payer(ordered transfer, outcome text, payer jsonb, payee jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT outcome = 'rejected' OR coalesce((payee ->> 'userId')::uuid = ordered.payer_id, false)
    OR coalesce(contains_name(ordered.recipient_name, payer ->> 'name'), false)
$$;

-- Clears what may name deleted customers in their own lines, the copies of these, and their transfers, `most` lines at a time: each
-- description, and the counterparty if it is the customer or if no money was moved. Lines of others are not changed: their books
-- name whom they paid. Returns the number of lines; once there are fewer than `most`, none is left.
CREATE OR REPLACE FUNCTION erase_lines(deleted uuid[], most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  erased uuid[];
  without_counterparty uuid[];
BEGIN
  IF deleted = '{}' THEN RETURN 0; END IF;
  -- Keeps index_lines() from copying a line as it was.
  PERFORM 1 FROM line_indexing FOR UPDATE;

  SELECT coalesce(array_agg(id), '{}'), coalesce(array_agg(id) FILTER (WHERE names_customer), '{}')
  INTO erased, without_counterparty
  FROM (
    SELECT id, names_customer
    FROM (
      SELECT own.id, own.description, own.counterparty_name IS NOT NULL AND (
        own.status = 'rejected'
        -- The lines of the transfer's payer and payee, see line-ids.ts.
        OR 2 = (SELECT count(*) FROM line party WHERE party.user_id = own.user_id
          AND party.id IN (own.origin_id, overlay(own.origin_id::text PLACING '8' FROM 15)::uuid))
        -- Their account at another bank, as long as their name is known.
        OR coalesce(contains_name(own.counterparty_name, holder.name), false)) AS names_customer
      FROM line own LEFT JOIN statement_holder holder USING (user_id)
      WHERE own.user_id = ANY (deleted)
    ) AS lines
    WHERE description NOT IN ('', 'Account closed') OR names_customer
    LIMIT most
  ) AS found;

  UPDATE line SET description = '',
    counterparty_name = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_name END,
    counterparty_number = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_number END
  WHERE id = ANY (erased);
  UPDATE indexed_line SET description = '',
    counterparty_name = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_name END,
    counterparty_number = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_number END
  WHERE id = ANY (erased);
  -- The line of a payer has the id of the transfer.
  UPDATE transfer SET description = '',
    recipient_name = CASE WHEN id = ANY (without_counterparty) THEN '' ELSE recipient_name END,
    account_number = CASE WHEN id = ANY (without_counterparty) THEN '' ELSE account_number END
  WHERE id = ANY (erased);
  RETURN cardinality(erased);
END $$;
