-- Counts a try under `whose` before its password is looked at, so that tries at the same moment cannot all slip through;
-- a right password forgets the counter afterwards. The first `free_tries` within `window_length` pass. The last of them,
-- and each one after a wait, begins a wait of twice the length, from `first_wait` to `longest_wait`. After a quiet
-- `window_length` everything is forgotten.
--
-- Answers the seconds to wait; 0 admits the try.
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
  -- Not now(): whoever waited for the row is older than what the one before wrote there.
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
