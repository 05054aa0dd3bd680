-- After a logical restore into another cluster, transaction ids start low again. `written_in` is therefore the id of the transaction
-- plus an offset, which is a constant in the column's default, so that it costs a payment nothing. See begin_line_epoch() in
-- src/sql/index-lines.sql.
ALTER TABLE line_indexing ADD COLUMN xid_offset bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN line.written_in IS 'The transaction that wrote the line, plus line_indexing.xid_offset of that time';

-- Where a transaction stands in the order of `written_in`.
CREATE FUNCTION line_position(id xid8) RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT (id::text::bigint + xid_offset)::text::xid8 FROM public.line_indexing
$$;

-- index_lines() begins a new epoch within a second of its start. A line written before that would count as copied.
CREATE FUNCTION require_new_line_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.line_position(pg_current_xact_id()) < (SELECT indexed_before FROM public.line_indexing) THEN
    RAISE serialization_failure USING MESSAGE = 'the lines were restored into this cluster and have not begun a new epoch yet',
      HINT = 'Try again: index_lines() begins it.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER require_new_line_position BEFORE INSERT ON line FOR EACH STATEMENT EXECUTE FUNCTION require_new_line_position();
