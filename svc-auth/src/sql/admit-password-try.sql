-- Counts an attempt against the counter `whose` before its password is checked, so that concurrent attempts cannot all
-- pass. The first `free_tries` attempts within `window_length` are admitted. The last of them, and every attempt after a
-- wait, starts a wait that doubles each time from `first_wait` to `longest_wait`. The counter starts over after it has
-- been unused for `window_length`.
--
-- Returns the seconds to wait; 0 admits the attempt.
CREATE OR REPLACE FUNCTION admit_password_try(
  whose bytea, free_tries integer, window_length interval, first_wait interval, longest_wait interval
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  counter password_throttle;
  moment  timestamptz;
BEGIN
  INSERT INTO password_throttle AS present (key) VALUES (whose)
  ON CONFLICT (key) DO UPDATE SET key = present.key
  RETURNING * INTO counter;
  -- Not now(): after waiting for the row lock, the transaction's start is older than what the previous attempt wrote.
  moment := clock_timestamp();

  IF counter.blocked_until > moment THEN
    RETURN greatest(1, ceil(extract(epoch FROM counter.blocked_until - moment)));
  END IF;
  IF counter.forget_at <= moment THEN
    counter.tries := '{}';
    counter.blocks := 0;
  END IF;
  counter.tries := ARRAY(SELECT try FROM unnest(counter.tries) AS try WHERE try > moment - window_length) || moment;
  IF counter.blocks > 0 OR cardinality(counter.tries) >= free_tries THEN
    counter.blocked_until := moment + least(first_wait * 2 ^ least(counter.blocks, 20), longest_wait);
    counter.blocks := counter.blocks + 1;
    counter.tries := '{}';
  END IF;
  UPDATE password_throttle
  SET tries = counter.tries, blocks = counter.blocks, blocked_until = counter.blocked_until,
      forget_at = greatest(moment, counter.blocked_until) + window_length
  WHERE key = whose;
  RETURN 0;
END $$;
