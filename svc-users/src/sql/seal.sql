-- The digest of a block's postings and entries: any change, addition or removal changes it. A block contains the postings of
-- the transactions from `low` (inclusive) to `high` (exclusive). These are positions: transaction ids plus the offset of their
-- epoch.
CREATE OR REPLACE FUNCTION ledger.block_digest(low bigint, high bigint, OUT postings bigint, OUT digest bytea)
LANGUAGE sql STABLE SET search_path = ledger, pg_temp AS $$
  SELECT count(*), sha256(convert_to(coalesce(string_agg(concat_ws('|',
    p.xid, p.id, p.type, p.outcome, quote_nullable(p.reason), p.actor_id, coalesce(p.reverses::text, ''),
    extract(epoch FROM p.created_at), entries.text,
    -- Last, because concat_ws skips NULL: postings without it keep the digest that they had before the column was added.
    extract(epoch FROM p.dated)), E'\n' ORDER BY p.xid, p.id), ''), 'UTF8'))
  FROM posting p
  CROSS JOIN LATERAL (
    SELECT string_agg(e.account_id || ':' || e.amount, ',' ORDER BY e.account_id) AS text
    FROM entry e WHERE e.posting_id = p.id
  ) entries
  WHERE p.xid >= low AND p.xid < high;
$$;

CREATE OR REPLACE FUNCTION ledger.block_hash(previous bytea, block bigint, high bigint, postings bigint, digest bytea)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || int8send(block) || int8send(high) || int8send(postings) || digest);
$$;

-- Lets the positions of new postings go on after all others, in a cluster whose transaction ids start before them, as begin_line_epoch()
-- in index-lines.sql of svc-transactions does for lines.
CREATE OR REPLACE FUNCTION ledger.begin_epoch() RETURNS void
LANGUAGE plpgsql SET search_path = ledger, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  new_offset bigint;
BEGIN
  -- Waits for transactions that have inserted at an old position. Later ones wait for this one, and use the new default.
  LOCK TABLE posting IN ACCESS EXCLUSIVE MODE;
  SELECT greatest((SELECT max(up_to) FROM seal), (SELECT max(xid) + 1 FROM posting))
    - pg_snapshot_xmin(pg_current_snapshot())::text::bigint INTO new_offset;
  INSERT INTO epoch (number, xid_offset) SELECT max(number) + 1, new_offset FROM epoch;
  EXECUTE format('ALTER TABLE posting ALTER COLUMN xid SET DEFAULT pg_current_xact_id()::text::bigint + %s', new_offset);
  RAISE WARNING 'The ledger was restored into this cluster: a new epoch begins, % transactions later.', new_offset;
END $$;

-- Seals the next block of about `most` postings at most. Returns how many it contains; 0 when there is nothing to seal or
-- another process is sealing. Reads only transactions that are older than every running one, so that no posting can be
-- committed into a sealed block: transaction ids are assigned before the commit, and all ids below the snapshot's xmin have
-- ended.
CREATE OR REPLACE FUNCTION ledger.seal_next(most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  last seal%ROWTYPE;
  horizon bigint;
  high bigint;
  content record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('ledger seal')) THEN RETURN 0; END IF;
  SELECT * INTO last FROM seal ORDER BY block DESC LIMIT 1;
  IF last.up_to > position_of(pg_snapshot_xmax(pg_current_snapshot())) THEN PERFORM begin_epoch(); END IF;
  horizon := position_of(pg_snapshot_xmin(pg_current_snapshot()));
  SELECT p.xid + 1 INTO high FROM posting p
  WHERE p.xid >= last.up_to AND p.xid < horizon ORDER BY p.xid OFFSET most - 1 LIMIT 1;
  high := coalesce(high, horizon);
  SELECT * INTO content FROM block_digest(last.up_to, high);
  IF content.postings = 0 THEN RETURN 0; END IF;
  INSERT INTO seal (block, up_to, postings, hash)
  VALUES (last.block + 1, high, content.postings,
    block_hash(last.hash, last.block + 1, high, content.postings, content.digest));
  RETURN content.postings;
END $$;

-- Recomputes the blocks after `proven` up to `last`. Returns the first one that does not match, or NULL. `proven` itself must still
-- have the hash `proven_hash`.
CREATE OR REPLACE FUNCTION ledger.first_broken_block_after(proven bigint, proven_hash bytea, last bigint) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  previous seal%ROWTYPE;
  current seal%ROWTYPE;
  content record;
BEGIN
  SELECT * INTO previous FROM seal WHERE block = proven;
  IF NOT FOUND OR previous.hash <> proven_hash THEN RETURN proven; END IF;
  FOR current IN SELECT * FROM seal WHERE block > proven AND block <= last ORDER BY block LOOP
    SELECT * INTO content FROM block_digest(previous.up_to, current.up_to);
    IF current.block <> previous.block + 1 OR current.postings <> content.postings
      OR current.hash <> block_hash(previous.hash, current.block, current.up_to, content.postings, content.digest)
    THEN RETURN current.block; END IF;
    previous := current;
  END LOOP;
  RETURN NULL;
END $$;
