-- Counts an attempt against the counter `counter_key` before its password is checked, so that concurrent attempts cannot all
-- pass. The first `free_attempts` attempts within `window_length` are admitted. The last of them, and every attempt after a
-- wait, starts a wait that doubles each time from `first_wait` to `max_wait`. The counter starts over after it has been unused
-- for `window_length`.
--
-- Returns the seconds to wait; 0 admits the attempt.
CREATE OR REPLACE FUNCTION admit_password_attempt(
  counter_key bytea, free_attempts integer, window_length interval, first_wait interval, max_wait interval
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  counter password_throttle_counter;
  attempted_at timestamptz;
BEGIN
  INSERT INTO password_throttle_counter AS present (key) VALUES (counter_key)
  ON CONFLICT (key) DO UPDATE SET key = present.key
  RETURNING * INTO counter;
  -- Not now(): after waiting for the row lock, the transaction's start is older than what the previous attempt wrote.
  attempted_at := clock_timestamp();

  IF counter.blocked_until > attempted_at THEN
    RETURN greatest(1, ceil(extract(epoch FROM counter.blocked_until - attempted_at)));
  END IF;
  IF counter.expires_at <= attempted_at THEN
    counter.attempts := '{}';
    counter.block_count := 0;
  END IF;
  counter.attempts := ARRAY(
    SELECT earlier FROM unnest(counter.attempts) AS earlier WHERE earlier > attempted_at - window_length) || attempted_at;
  IF counter.block_count > 0 OR cardinality(counter.attempts) >= free_attempts THEN
    counter.blocked_until := attempted_at + least(first_wait * 2 ^ least(counter.block_count, 20), max_wait);
    counter.block_count := counter.block_count + 1;
    counter.attempts := '{}';
  END IF;
  UPDATE password_throttle_counter
  SET attempts = counter.attempts, block_count = counter.block_count, blocked_until = counter.blocked_until,
      expires_at = greatest(attempted_at, counter.blocked_until) + window_length
  WHERE key = counter_key;
  RETURN 0;
END $$;
