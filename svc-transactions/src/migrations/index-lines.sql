-- Indexes for reading are on a copy of `line`, because a payment writes two lines and would wait for every index on it.
-- A job of the service copies lines in bulk soon after their commit. A query reads the copies, and from `line` the lines
-- that are not copied yet (found by `written_in`), so that it never misses one.

-- Not in the public schema, whose functions the service's role may execute.
CREATE SCHEMA IF NOT EXISTS extensions;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA extensions;

-- The transaction that wrote the line, or 1, which no transaction has, for lines older than this column. Unlike a sequence
-- it can be compared with a snapshot: no transaction below its xmin can still commit.
ALTER TABLE line ADD COLUMN written_in xid8 NOT NULL DEFAULT '1';
ALTER TABLE line ALTER COLUMN written_in SET DEFAULT pg_current_xact_id();
CREATE INDEX line_written ON line (written_in);
-- Lists of all customers' lines use the copies.
DROP INDEX line_by_date;

-- The text that `q` searches. Line breaks separate the fields; `q` has none, so no match spans two fields.
CREATE FUNCTION line_text(description text, counterparty_name text, counterparty_number text, origin_id uuid)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT description || E'\n' || coalesce(counterparty_name, '') || E'\n' || coalesce(counterparty_number, '')
    || E'\n' || right(origin_id::text, 12)
$$;

CREATE TABLE indexed_line (
  id uuid PRIMARY KEY,
  written_in xid8 NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- Lets the planner skip this table in a search for pending transfers.
  status text NOT NULL CHECK (status IN ('completed', 'rejected')),
  account text,
  transaction_type text NOT NULL,
  amount bigint NOT NULL,
  date timestamptz(3) NOT NULL,
  description text NOT NULL,
  origin_id uuid NOT NULL,
  counterparty_name text,
  counterparty_number text,
  counterparty_bank text,
  reason text
);

CREATE INDEX indexed_line_by_date ON indexed_line (date, id);
CREATE INDEX indexed_line_by_amount ON indexed_line (amount, id);
CREATE INDEX indexed_line_of_user_by_amount ON indexed_line (user_id, amount, id);
CREATE INDEX indexed_line_of_user_by_date ON indexed_line (user_id, date, id);
-- Rare values, which an index on all rows would find slowly.
CREATE INDEX indexed_line_other_kinds ON indexed_line (date, id) WHERE kind <> 'transfer';
CREATE INDEX indexed_line_rejected ON indexed_line (date, id) WHERE status = 'rejected';
CREATE INDEX indexed_line_search ON indexed_line USING gin (
  user_id, line_text(description, counterparty_name, counterparty_number, origin_id) extensions.gin_trgm_ops
);

-- Totals of the copied lines that are completed and changed a balance, by the UTC day of their date.
CREATE TABLE daily_total (
  user_id uuid NOT NULL,
  account text NOT NULL,
  day date NOT NULL,
  money_in bigint NOT NULL,
  money_out bigint NOT NULL,
  PRIMARY KEY (user_id, account, day)
);

-- The bank's transfers by the UTC day of their order. `outcome` is 'completed' or the reason of the rejection.
CREATE TABLE daily_transfers (
  day date NOT NULL,
  outcome text NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, outcome)
);

-- Lines written by transactions before this one are copied and counted.
CREATE TABLE line_indexing (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  indexed_before xid8 NOT NULL
);
INSERT INTO line_indexing (indexed_before) VALUES ('1');

CREATE FUNCTION forget_indexed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM indexed_line WHERE id = OLD.id;
  RETURN NULL;
END $$;
-- Only memos can be deleted, and no total includes them.
CREATE TRIGGER forget_indexed_line AFTER DELETE ON line FOR EACH ROW EXECUTE FUNCTION forget_indexed_line();

-- Every line that a customer can see, for lists that need an index of the copies. A query must add
-- `copied = (written_in < indexed_before)`, which selects the copies up to that point and the lines after it.
-- A WHERE in a branch keeps the planner from reading that branch in index order. The copies have none, because index order
-- is their purpose. The few lines have one that is always true, so that they are found by `written_in`.
CREATE VIEW indexed_statement AS
  SELECT id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
         counterparty_name, counterparty_number, counterparty_bank, reason, true AS copied, written_in
  FROM indexed_line
  UNION ALL
  SELECT id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
         counterparty_name, counterparty_number, counterparty_bank, reason, false, written_in
  FROM line WHERE written_in > '0'
  UNION ALL
  SELECT id, payer_id, 'transfer', status, from_kind, 'debit', amount, created_at, description, id,
         recipient_name, account_number, bank_name, NULL, true, '0'::xid8
  FROM transfer WHERE status = 'pending';
