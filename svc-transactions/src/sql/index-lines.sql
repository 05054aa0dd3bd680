-- Copies the next lines, about `most` of them, to `indexed_line` and adds them to the daily totals. Returns whether there
-- are more. (CREATE OR REPLACE cannot rename the parameter.)
CREATE OR REPLACE FUNCTION index_lines(most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  -- Every transaction before this one has been committed or rolled back.
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  begins xid8;
  ends xid8;
BEGIN
  SELECT indexed_before INTO begins FROM line_indexing FOR UPDATE SKIP LOCKED;
  -- Another instance is copying.
  IF NOT FOUND THEN RETURN false; END IF;

  IF begins > pg_snapshot_xmax(pg_current_snapshot()) THEN
    -- Restored from a dump into another cluster, where transaction ids start again: copy everything once more.
    DELETE FROM indexed_line;
    DELETE FROM daily_total;
    DELETE FROM daily_transfers;
    UPDATE line SET written_in = '1';
    UPDATE line_indexing SET indexed_before = '1';
    RETURN true;
  END IF;

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
    RETURNING user_id, kind, status, account, transaction_type, amount, bank_day(date) AS day, reason
  ), totals AS (
    INSERT INTO daily_total AS present (user_id, account, day, money_in, money_out)
    SELECT user_id, account, day, coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0),
      coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0)
    FROM copied WHERE status = 'completed' AND kind <> 'memo'
    GROUP BY user_id, account, day ORDER BY user_id, account, day
    ON CONFLICT (user_id, account, day) DO UPDATE
    SET money_in = present.money_in + excluded.money_in, money_out = present.money_out + excluded.money_out
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
