ALTER TABLE public.customer ADD COLUMN daily_limit bigint NOT NULL DEFAULT 1000000 CHECK (daily_limit >= 0);

ALTER TABLE ledger.account
  -- Grows with every change of the balance: tells the newer of two.
  ADD COLUMN revision bigint NOT NULL DEFAULT 0,
  -- Cents transferred out on the day (UTC) `spent_on`, for the customer's daily limit.
  ADD COLUMN spent_on date,
  ADD COLUMN spent bigint NOT NULL DEFAULT 0;

ALTER TABLE ledger.posting
  DROP CONSTRAINT posting_type_check,
  ADD CONSTRAINT posting_type_check CHECK (type IN ('transfer', 'adjustment', 'reversal', 'closing')),
  -- The transaction that wrote it: what the seal reads by.
  ADD COLUMN xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  ADD COLUMN reverses uuid,
  ADD CHECK ((type = 'reversal') = (reverses IS NOT NULL));

CREATE INDEX posting_xid ON ledger.posting (xid);
CREATE UNIQUE INDEX posting_reverses ON ledger.posting (reverses) WHERE reverses IS NOT NULL;

-- The hash chain over the postings, in blocks. Block 0 is the root: what came before `up_to` is in block 1.
CREATE TABLE ledger.seal (
  block bigint PRIMARY KEY,
  -- Holds every posting of a transaction below this one and not below the previous block's.
  up_to bigint NOT NULL,
  postings bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO ledger.seal (block, up_to, postings, hash) VALUES (0, 0, 0, sha256('larkspur ledger'));
CREATE INDEX issued_account_number_user ON public.issued_account_number (user_id);

-- One transfer of a set that post_many works on, with its accounts found.
CREATE TYPE ledger.wanted_transfer AS (
  position bigint, id uuid, payer uuid, amount bigint, from_kind text, number text, bank text, kind text, proof text,
  debit bigint, sibling bigint, credit bigint
);
