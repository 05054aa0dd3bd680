-- After a logical restore into another cluster, transaction ids start low again. A posting's position in the order of the seal, its
-- `xid`, is therefore the id of its transaction plus the offset of the present epoch. The offset is a constant in the column's
-- default, so that it costs a payment nothing; see begin_epoch() in src/sql/seal.sql.
CREATE TABLE ledger.epoch (
  number integer PRIMARY KEY,
  xid_offset bigint NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO ledger.epoch (number, xid_offset) VALUES (0, 0);
COMMENT ON COLUMN ledger.posting.xid IS 'The id of the transaction that inserted it, plus the xid_offset of its epoch';

-- Where a transaction of the present epoch stands in the order of the seal.
CREATE FUNCTION ledger.position_of(id xid8) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id::text::bigint + (SELECT e.xid_offset FROM ledger.epoch e ORDER BY e.number DESC LIMIT 1)
$$;

-- The sealer begins a new epoch within a second of its start. A posting before that would be added to a block that is sealed.
CREATE FUNCTION ledger.require_unsealed_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ledger.position_of(pg_current_xact_id()) < (SELECT up_to FROM ledger.seal ORDER BY block DESC LIMIT 1) THEN
    RAISE serialization_failure USING MESSAGE = 'the ledger was restored into this cluster and has not begun a new epoch yet',
      HINT = 'Try again: ledger.seal_next() begins it.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER require_unsealed_position BEFORE INSERT ON ledger.posting
FOR EACH STATEMENT EXECUTE FUNCTION ledger.require_unsealed_position();
