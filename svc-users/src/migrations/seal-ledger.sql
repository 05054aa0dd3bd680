ALTER TABLE public.customer ADD COLUMN daily_limit bigint NOT NULL DEFAULT 1000000 CHECK (daily_limit >= 0);

ALTER TABLE ledger.account
  -- Increases with every change of the balance, so that consumers can order balances.
  ADD COLUMN revision bigint NOT NULL DEFAULT 0,
  -- Cents transferred out on the day (UTC) `spent_on`, for the customer's daily limit.
  ADD COLUMN spent_on date,
  ADD COLUMN spent bigint NOT NULL DEFAULT 0;

ALTER TABLE ledger.posting
  DROP CONSTRAINT posting_type_check,
  ADD CONSTRAINT posting_type_check CHECK (type IN ('transfer', 'adjustment', 'reversal', 'closing')),
  -- The transaction that inserted it. Sealing reads by it.
  ADD COLUMN xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  ADD COLUMN reverses uuid,
  ADD CHECK ((type = 'reversal') = (reverses IS NOT NULL));

CREATE INDEX posting_xid ON ledger.posting (xid);
CREATE UNIQUE INDEX posting_reverses ON ledger.posting (reverses) WHERE reverses IS NOT NULL;

-- The hash chain over the postings, in blocks. Block 0 is the root and contains no postings.
CREATE TABLE ledger.seal (
  block bigint PRIMARY KEY,
  -- The block contains the postings of transactions below this id and not below the previous block's.
  up_to bigint NOT NULL,
  postings bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO ledger.seal (block, up_to, postings, hash) VALUES (0, 0, 0, sha256('larkspur ledger'));
CREATE INDEX issued_account_number_user ON public.issued_account_number (user_id);

-- One transfer of the set that post_many processes, with its resolved accounts.
CREATE TYPE ledger.wanted_transfer AS (
  position bigint, id uuid, payer uuid, amount bigint, from_kind text, number text, bank text, kind text, proof text,
  debit bigint, sibling bigint, credit bigint
);
