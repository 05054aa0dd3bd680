-- Decides whether a message may be stored and, if so, counts it. Serialized per sender and per message text.
--   senders            the keys that the message counts against
--   most, within_s     parallel arrays: at most most[i] messages per sender within within_s[i] seconds
--   once_s             messages with the same fingerprint within this many seconds are duplicates
-- Returns (id, NULL): store the message if id is `wanted`, otherwise it is a duplicate of the message with that id;
-- or (NULL, seconds): a limit is reached, and the seconds until the next message is admitted.
CREATE OR REPLACE FUNCTION admit_message(
  wanted uuid, print uuid, senders uuid[], most int[], within_s int[], once_s int,
  OUT id uuid, OUT wait_s int
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  -- Locks in a fixed order, so that two messages with the same senders cannot deadlock.
  PERFORM pg_advisory_xact_lock(lock)
  FROM (SELECT DISTINCT hashtextextended(key::text, 0) AS lock FROM unnest(senders || print) AS key ORDER BY 1) AS locks;
  -- Not now(): the transaction may have waited for the locks since it began.
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

  -- Deletes rows that no limit covers anymore. SKIP LOCKED avoids waiting for concurrent deletions.
  DELETE FROM sending s USING (
    SELECT old.sender, old.sent_at, old.message_id FROM sending old
    WHERE old.sent_at < moment - make_interval(secs => greatest(once_s, (SELECT max(seconds) FROM unnest(within_s) AS seconds)))
    ORDER BY old.sent_at LIMIT 100 FOR UPDATE SKIP LOCKED
  ) AS over
  WHERE (s.sender, s.sent_at, s.message_id) = (over.sender, over.sent_at, over.message_id);
END $$;
