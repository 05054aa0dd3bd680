-- Decides, one at a time for each sender and each text, whether a message may be stored, and counts it if so.
--   senders            whom it counts against
--   most, within_s     the limits, side by side: at most most[i] messages of a sender within within_s[i] seconds
--   once_s             seconds within which the same fingerprint is the same message
-- Answers (id, NULL): store it under this id where it is the wanted one, else it is stored already;
-- or (NULL, seconds): too many, and how long until there is room.
CREATE OR REPLACE FUNCTION admit_message(
  wanted uuid, print uuid, senders uuid[], most int[], within_s int[], once_s int,
  OUT id uuid, OUT wait_s int
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  -- In one order, so that two messages with the same senders cannot wait for each other.
  PERFORM pg_advisory_xact_lock(lock)
  FROM (SELECT DISTINCT hashtextextended(key::text, 0) AS lock FROM unnest(senders || print) AS key ORDER BY 1) AS locks;
  -- Not now(): that is when the transaction began, and it may have waited.
  moment := clock_timestamp();

  SELECT s.message_id INTO id FROM sending s
  WHERE s.fingerprint = print AND s.sent_at > moment - make_interval(secs => once_s)
  ORDER BY s.sent_at DESC LIMIT 1;
  IF FOUND THEN RETURN; END IF;

  SELECT max(ceil(extract(epoch FROM oldest.sent_at + make_interval(secs => rule.seconds) - moment))) INTO wait_s
  FROM unnest(senders) AS of (sender)
  CROSS JOIN unnest(most, within_s) AS rule (messages, seconds)
  CROSS JOIN LATERAL (
    SELECT s.sent_at FROM sending s
    WHERE s.sender = of.sender AND s.sent_at > moment - make_interval(secs => rule.seconds)
    ORDER BY s.sent_at DESC OFFSET rule.messages - 1 LIMIT 1
  ) AS oldest;
  IF wait_s IS NOT NULL THEN RETURN; END IF;

  INSERT INTO sending (sender, sent_at, message_id, fingerprint) SELECT unnest(senders), moment, wanted, print;
  id := wanted;

  -- What no limit looks at any more. Skipping what others delete just now: nobody waits, nobody deadlocks.
  DELETE FROM sending s USING (
    SELECT old.sender, old.sent_at, old.message_id FROM sending old
    WHERE old.sent_at < moment - make_interval(secs => greatest(once_s, (SELECT max(seconds) FROM unnest(within_s) AS seconds)))
    ORDER BY old.sent_at LIMIT 100 FOR UPDATE SKIP LOCKED
  ) AS over
  WHERE (s.sender, s.sent_at, s.message_id) = (over.sender, over.sent_at, over.message_id);
END $$;
