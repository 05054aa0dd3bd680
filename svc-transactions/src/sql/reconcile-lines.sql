-- Compares the index of the lines of the next `most` users with the lines, and their daily totals with the index, and corrects both.
-- `until` is the last user, or NULL after the last page; `checked` counts lines, `healed` corrected lines and totals.
-- First erases personal data that is still in a deleted customer's lines: they were written at the moment of the deletion, or
-- an earlier release deleted the customer. If there is much of it, the same users are the next page again.
CREATE OR REPLACE FUNCTION reconcile_lines(after uuid, most integer, OUT until uuid, OUT checked bigint, OUT healed bigint)
LANGUAGE plpgsql AS $$
DECLARE
  users uuid[];
  -- Lines of earlier transactions are copied and counted.
  copied_before xid8;
  obsolete uuid[];
  wanted uuid[];
  changed bigint;
  most_erased CONSTANT integer := 1000;
  erased integer := 0;
  deleted uuid;
  part record;
BEGIN
  checked := 0;
  healed := 0;
  -- Keeps index_lines() from copying and counting at the same time.
  SELECT indexed_before INTO copied_before FROM line_indexing FOR UPDATE;
  users := ARRAY(SELECT user_id FROM known_user WHERE user_id > after ORDER BY user_id LIMIT most);
  IF cardinality(users) = most THEN until := users[most]; END IF;
  FOR deleted IN SELECT user_id FROM known_user WHERE user_id = ANY (users) AND deleted_at IS NOT NULL LOOP
    SELECT NULL::timestamptz AS last_date, NULL::uuid AS last_id INTO part;
    LOOP
      SELECT * FROM erase_lines(deleted, part.last_date, part.last_id, most_erased) INTO part;
      erased := erased + part.changed;
      EXIT WHEN part.last_id IS NULL OR erased >= most_erased;
    END LOOP;
    EXIT WHEN erased >= most_erased;
  END LOOP;
  IF erased >= most_erased THEN until := after; END IF;

  WITH original AS (
    SELECT id, written_in, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
      counterparty_name, counterparty_number, counterparty_bank, reason
    FROM line WHERE user_id = ANY (users) AND written_in < copied_before
  ), copy AS (
    SELECT id, written_in, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
      counterparty_name, counterparty_number, counterparty_bank, reason
    FROM indexed_line WHERE user_id = ANY (users)
  )
  SELECT (SELECT count(*) FROM original), ARRAY(SELECT id FROM (TABLE copy EXCEPT TABLE original) AS rows),
    ARRAY(SELECT id FROM (TABLE original EXCEPT TABLE copy) AS rows)
  INTO checked, obsolete, wanted;

  IF obsolete <> '{}' THEN DELETE FROM indexed_line WHERE id = ANY (obsolete); END IF;
  IF wanted <> '{}' THEN
    -- Waits for memos that are being deleted, so that they are not copied.
    PERFORM 1 FROM line WHERE id = ANY (wanted) FOR SHARE;
    INSERT INTO indexed_line (id, written_in, user_id, kind, status, account, transaction_type, amount, date, description,
      origin_id, counterparty_name, counterparty_number, counterparty_bank, reason)
    SELECT id, written_in, user_id, kind, status, account, transaction_type, amount, date, description,
      origin_id, counterparty_name, counterparty_number, counterparty_bank, reason
    FROM line WHERE id = ANY (wanted)
    ON CONFLICT (id) DO NOTHING;
  END IF;
  healed := cardinality(ARRAY(SELECT unnest(obsolete) UNION SELECT unnest(wanted)));

  WITH movements AS (
    SELECT *, is_own_transfer(count(*) OVER (PARTITION BY user_id, origin_id, kind), kind) AS is_own
    FROM indexed_line WHERE user_id = ANY (users) AND status = 'completed' AND kind <> 'memo'
  ), counted AS (
    SELECT user_id, account, bank_day(date) AS day,
      coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0) AS money_in,
      coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0) AS money_out,
      coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'credit'), 0) AS own_in,
      coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'debit'), 0) AS own_out
    FROM movements GROUP BY user_id, account, bank_day(date)
  ), removed AS (
    DELETE FROM daily_total present
    WHERE present.user_id = ANY (users)
      AND NOT EXISTS (SELECT FROM counted c WHERE (c.user_id, c.account, c.day) = (present.user_id, present.account, present.day))
    RETURNING 1
  ), corrected AS (
    INSERT INTO daily_total AS present (user_id, account, day, money_in, money_out, own_in, own_out)
    SELECT user_id, account, day, money_in, money_out, own_in, own_out FROM counted
    ON CONFLICT (user_id, account, day) DO UPDATE
    SET money_in = excluded.money_in, money_out = excluded.money_out, own_in = excluded.own_in, own_out = excluded.own_out
    WHERE (present.money_in, present.money_out, present.own_in, present.own_out)
      IS DISTINCT FROM (excluded.money_in, excluded.money_out, excluded.own_in, excluded.own_out)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM removed) + (SELECT count(*) FROM corrected) INTO changed;
  healed := healed + changed;
END $$;
