-- Lets new lines follow all others, in a cluster whose transaction ids start before them, as begin_epoch() in seal.sql of svc-users does
-- for postings. The service's role may call it, but not change tables.
CREATE OR REPLACE FUNCTION begin_line_epoch() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  new_offset bigint;
BEGIN
  IF (SELECT indexed_before FROM line_indexing) <= line_position(pg_snapshot_xmax(pg_current_snapshot())) THEN RETURN; END IF;
  -- Waits for transactions that have written at an old position. Later ones wait for this one, and use the new default.
  LOCK TABLE line IN ACCESS EXCLUSIVE MODE;
  SELECT greatest((SELECT indexed_before::text::bigint FROM line_indexing),
      (SELECT written_in::text::bigint + 1 FROM line ORDER BY written_in DESC LIMIT 1))
    - pg_snapshot_xmin(pg_current_snapshot())::text::bigint INTO new_offset;
  UPDATE line_indexing SET xid_offset = new_offset;
  EXECUTE format('ALTER TABLE line ALTER COLUMN written_in SET DEFAULT (pg_current_xact_id()::text::bigint + %s)::text::xid8',
    new_offset);
  RAISE WARNING 'The lines were restored into this cluster: a new epoch begins, % transactions later.', new_offset;
END $$;

-- Returns whether completed lines belong to a transfer between a customer's own accounts, or to the reversal of one: both of
-- its lines have the customer, the transfer and the kind. `lines` is the number of lines that have these.
CREATE OR REPLACE FUNCTION is_own_transfer(lines bigint, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lines = 2 AND kind IN ('transfer', 'reversal')
$$;

-- Copies the next lines, about `most` of them, to `indexed_line` and adds them to the daily totals. Returns whether there
-- are more.
CREATE OR REPLACE FUNCTION index_lines(most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  -- Every transaction before this position has been committed or rolled back.
  horizon xid8;
  begins xid8;
  ends xid8;
BEGIN
  SELECT indexed_before INTO begins FROM line_indexing FOR UPDATE SKIP LOCKED;
  -- Another instance is copying.
  IF NOT FOUND THEN RETURN false; END IF;

  PERFORM begin_line_epoch();
  horizon := line_position(pg_snapshot_xmin(pg_current_snapshot()));
  SELECT written_in INTO ends FROM line WHERE written_in >= begins AND written_in < horizon ORDER BY written_in LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  begins := ends;
  SELECT written_in INTO ends FROM line WHERE written_in >= begins AND written_in < horizon
  ORDER BY written_in OFFSET most LIMIT 1;
  IF NOT FOUND THEN
    ends := horizon;
  ELSIF ends = begins THEN
    -- The lines of one transaction are always copied together.
    ends := (begins::text::numeric + 1)::text::xid8;
  END IF;

  -- Wait for memos that are being deleted, so that they are not copied.
  PERFORM 1 FROM line WHERE written_in >= begins AND written_in < ends AND kind = 'memo' FOR SHARE;

  WITH copied AS (
    INSERT INTO indexed_line (id, written_in, user_id, kind, status, account, transaction_type, amount, date,
      description, origin_id, counterparty_name, counterparty_number, counterparty_bank, reason)
    SELECT id, written_in, user_id, kind, status, account, transaction_type, amount, date,
      description, origin_id, counterparty_name, counterparty_number, counterparty_bank, reason
    FROM line WHERE written_in >= begins AND written_in < ends
    RETURNING user_id, kind, status, account, transaction_type, amount, bank_day(date) AS day, origin_id, reason
  ), movements AS (
    -- Both lines of a transfer are copied together.
    SELECT *, is_own_transfer(count(*) OVER (PARTITION BY user_id, origin_id, kind), kind) AS is_own
    FROM copied WHERE status = 'completed' AND kind <> 'memo'
  ), totals AS (
    INSERT INTO daily_total AS present (user_id, account, day, money_in, money_out, own_in, own_out)
    SELECT user_id, account, day, coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0),
      coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0),
      coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'credit'), 0),
      coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'debit'), 0)
    FROM movements
    GROUP BY user_id, account, day ORDER BY user_id, account, day
    ON CONFLICT (user_id, account, day) DO UPDATE
    SET money_in = present.money_in + excluded.money_in, money_out = present.money_out + excluded.money_out,
      own_in = present.own_in + excluded.own_in, own_out = present.own_out + excluded.own_out
  )
  INSERT INTO daily_transfers AS present (day, outcome, transfers, amount)
  SELECT day, coalesce(reason, status), count(*), sum(amount)
  FROM copied WHERE kind = 'transfer' AND transaction_type = 'debit'
  GROUP BY day, coalesce(reason, status) ORDER BY day, coalesce(reason, status)
  ON CONFLICT (day, outcome) DO UPDATE
  SET transfers = present.transfers + excluded.transfers, amount = present.amount + excluded.amount;

  UPDATE line_indexing SET indexed_before = ends;
  RETURN ends < horizon;
END $$;
