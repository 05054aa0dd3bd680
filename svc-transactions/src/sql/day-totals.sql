-- Runs at every migration run: counts the totals of the copied lines again when they were counted by the days of another time
-- zone. The row lock waits for the job that copies lines and keeps it from adding to the totals until this has ended.
DO $$
BEGIN
  PERFORM 1 FROM line_indexing FOR UPDATE;
  IF (SELECT totals_time_zone FROM line_indexing) = bank_time_zone() THEN RETURN; END IF;

  DELETE FROM daily_total;
  INSERT INTO daily_total (user_id, account, day, money_in, money_out, own_in, own_out)
  SELECT user_id, account, bank_day(date), coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0),
    coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0),
    coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'credit'), 0),
    coalesce(sum(amount) FILTER (WHERE is_own AND transaction_type = 'debit'), 0)
  FROM (
    SELECT *, is_own_transfer(count(*) OVER (PARTITION BY user_id, origin_id, kind), kind) AS is_own
    FROM indexed_line WHERE status = 'completed' AND kind <> 'memo'
  ) AS movements
  GROUP BY user_id, account, bank_day(date);

  DELETE FROM daily_transfers;
  INSERT INTO daily_transfers (day, outcome, transfers, amount)
  SELECT bank_day(date), coalesce(reason, status), count(*), sum(amount)
  FROM indexed_line WHERE kind = 'transfer' AND transaction_type = 'debit'
  GROUP BY bank_day(date), coalesce(reason, status);

  UPDATE line_indexing SET totals_time_zone = bank_time_zone();
END $$;
