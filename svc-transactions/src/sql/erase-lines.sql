-- Returns whether a text contains a name as whole words: "Al Li" is neither in "Al Liu" nor in "Al Li-Wong". Uses the same rule
-- as audit.contains_words() of svc-users.
CREATE OR REPLACE FUNCTION contains_name(value text, name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value ~* ('(?<![[:alnum:]])(?<![[:alnum:]][.+_-])'
    || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    || '(?![[:alnum:]])(?![.-][[:alnum:]])')
$$;

-- Returns whether the recipient of a transfer is the payer, or belongs in no party's books, because no money was moved.
CREATE OR REPLACE FUNCTION names_payer(ordered transfer, outcome text, payer jsonb, payee jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT outcome = 'rejected' OR coalesce((payee ->> 'userId')::uuid = ordered.payer_id, false)
    OR coalesce(contains_name(ordered.recipient_name, payer ->> 'name'), false)
$$;

-- The description of a deleted customer's line. 'Account closed' is CLOSING_DESCRIPTION of the contracts.
CREATE OR REPLACE FUNCTION erased_description(kind text, description text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind = 'adjustment' AND description = 'Account closed' THEN description ELSE '' END
$$;

-- Clears what may name a deleted customer in the next `most` of their own lines, the copies of these, and their transfers: each
-- description, and the counterparty if it is the customer or if no money was moved. Lines of others are not changed: their books
-- name whom they paid. The lines follow one another from the newest one; `before_date` and `before_id` are the last line of the part
-- before, or NULL. Returns the last line, which is NULL once there are no more, and how many lines were changed.
CREATE OR REPLACE FUNCTION erase_lines(deleted uuid, before_date timestamptz, before_id uuid, most integer,
  OUT last_date timestamptz, OUT last_id uuid, OUT changed integer) LANGUAGE plpgsql AS $$
DECLARE
  erased uuid[];
  without_counterparty uuid[];
BEGIN
  -- Keeps index_lines() from copying a line as it was.
  PERFORM 1 FROM line_indexing FOR UPDATE;

  WITH own AS MATERIALIZED (
    SELECT id, user_id, date, kind, status, description, origin_id, counterparty_name FROM line
    WHERE user_id = deleted
      AND (date, id) < (coalesce(before_date, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY date DESC, id DESC LIMIT most
  ), lines AS (
    SELECT own.id, own.description <> erased_description(own.kind, own.description) AS is_described, own.counterparty_name IS NOT NULL AND (
      own.status = 'rejected'
      -- The lines of the transfer's payer and payee, see line-ids.ts.
      OR 2 = (SELECT count(*) FROM line party WHERE party.user_id = own.user_id
        AND party.id IN (own.origin_id, overlay(own.origin_id::text PLACING '8' FROM 15)::uuid))
      -- Their account at another bank, as long as the names that they had are known.
      OR EXISTS (SELECT FROM unnest(holder.former_names || holder.name) AS name WHERE contains_name(own.counterparty_name, name))
    ) AS names_customer
    FROM own LEFT JOIN statement_holder holder USING (user_id)
  ), last AS (
    SELECT date, id FROM own WHERE (SELECT count(*) FROM own) = most ORDER BY date, id LIMIT 1
  )
  SELECT coalesce(array_agg(id) FILTER (WHERE is_described OR names_customer), '{}'),
    coalesce(array_agg(id) FILTER (WHERE names_customer), '{}'), (SELECT date FROM last), (SELECT id FROM last)
  INTO erased, without_counterparty, last_date, last_id FROM lines;

  UPDATE line SET description = erased_description(kind, description),
    counterparty_name = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_name END,
    counterparty_number = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_number END
  WHERE id = ANY (erased);
  UPDATE indexed_line SET description = erased_description(kind, description),
    counterparty_name = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_name END,
    counterparty_number = CASE WHEN id = ANY (without_counterparty) THEN NULL ELSE counterparty_number END
  WHERE id = ANY (erased);
  -- The line of a payer has the id of the transfer.
  UPDATE transfer SET description = '',
    recipient_name = CASE WHEN id = ANY (without_counterparty) THEN '' ELSE recipient_name END,
    account_number = CASE WHEN id = ANY (without_counterparty) THEN '' ELSE account_number END
  WHERE id = ANY (erased);
  changed := cardinality(erased);
END $$;
