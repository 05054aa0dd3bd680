-- Decides whether a message may be stored and, if so, counts it. Serialized per sender and per message text.
--   message_id               the id to store the message under
--   fingerprint              the hash of the message text
--   senders                  the keys that the message counts against
--   max_messages, window_s   parallel arrays: at most max_messages[i] messages per sender within window_s[i] seconds
--   duplicate_window_s       messages with the same fingerprint within this many seconds are duplicates, unless the first was deleted
-- Returns (id, NULL): store the message if id is `message_id`, otherwise it is a duplicate of the message with that id;
-- or (NULL, seconds): a limit is reached, and the seconds until the next message is admitted.
CREATE OR REPLACE FUNCTION admit_message(
  message_id uuid, fingerprint uuid, senders uuid[], max_messages int[], window_s int[], duplicate_window_s int,
  OUT id uuid, OUT wait_s int
) LANGUAGE plpgsql AS $$
DECLARE
  received_at timestamptz;
BEGIN
  -- Locks in a fixed order, so that two messages with the same senders cannot deadlock.
  PERFORM pg_advisory_xact_lock(lock)
  FROM (
    SELECT DISTINCT hashtextextended(key::text, 0) AS lock FROM unnest(senders || admit_message.fingerprint) AS key ORDER BY 1
  ) AS locks;
  -- Not now(): the transaction may have waited for the locks since it began.
  received_at := clock_timestamp();

  -- A deleted message is stored again. FOR KEY SHARE waits for a deletion that is not committed yet.
  SELECT r.message_id INTO id FROM recent_message r JOIN contact_message m ON m.id = r.message_id
  WHERE r.fingerprint = admit_message.fingerprint AND r.sent_at > received_at - make_interval(secs => duplicate_window_s)
  ORDER BY r.sent_at DESC LIMIT 1 FOR KEY SHARE OF m;
  IF FOUND THEN RETURN; END IF;

  SELECT max(ceil(extract(epoch FROM oldest.sent_at + make_interval(secs => rule.seconds) - received_at))) INTO wait_s
  FROM unnest(senders) AS keys (sender)
  CROSS JOIN unnest(max_messages, window_s) AS rule (messages, seconds)
  CROSS JOIN LATERAL (
    SELECT r.sent_at FROM recent_message r
    WHERE r.sender = keys.sender AND r.sent_at > received_at - make_interval(secs => rule.seconds)
    ORDER BY r.sent_at DESC OFFSET rule.messages - 1 LIMIT 1
  ) AS oldest;
  IF wait_s IS NOT NULL THEN RETURN; END IF;

  INSERT INTO recent_message (sender, sent_at, message_id, fingerprint)
  SELECT unnest(senders), received_at, admit_message.message_id, admit_message.fingerprint;
  id := admit_message.message_id;

  -- Deletes rows that no limit covers anymore. SKIP LOCKED avoids waiting for concurrent deletions.
  DELETE FROM recent_message r USING (
    SELECT old.sender, old.sent_at, old.message_id FROM recent_message old
    WHERE old.sent_at
      < received_at - make_interval(secs => greatest(duplicate_window_s, (SELECT max(seconds) FROM unnest(window_s) AS seconds)))
    ORDER BY old.sent_at LIMIT 100 FOR UPDATE SKIP LOCKED
  ) AS expired
  WHERE (r.sender, r.sent_at, r.message_id) = (expired.sender, expired.sent_at, expired.message_id);
END $$;
