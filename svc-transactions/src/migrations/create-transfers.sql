-- A pending transfer is the outbox entry of its command, which is resent until the transfer has an outcome.
CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  payer_id uuid NOT NULL,
  -- NULL after 24 hours, and for requests without a key.
  idempotency_key text,
  fingerprint text NOT NULL,
  from_kind text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  account_number text NOT NULL,
  bank_name text NOT NULL,
  routing_number text NOT NULL,
  account_type text NOT NULL,
  recipient_name text NOT NULL,
  description text NOT NULL,
  -- Valid for this transfer only, and removed with the outcome.
  pin_proof text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'rejected')),
  reason text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 1,
  next_attempt_at timestamptz NOT NULL,
  CONSTRAINT transfer_idempotency UNIQUE (payer_id, idempotency_key),
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((status = 'pending') = (finished_at IS NULL)),
  CHECK ((status = 'pending') = (pin_proof IS NOT NULL))
) WITH (fillfactor = 80);

CREATE INDEX transfer_due ON transfer (next_attempt_at) WHERE status = 'pending';
CREATE INDEX transfer_pending_of_payer ON transfer (payer_id, created_at, id) WHERE status = 'pending';
CREATE INDEX transfer_keys_to_forget ON transfer (created_at) WHERE idempotency_key IS NOT NULL;

CREATE TABLE line (
  -- The transfer's id for a payer's line, the posting's id for an adjustment.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transfer', 'adjustment', 'reversal', 'memo')),
  status text NOT NULL CHECK (status IN ('completed', 'rejected')),
  account text CHECK (account IN ('savings', 'checking')),
  transaction_type text NOT NULL CHECK (transaction_type IN ('debit', 'credit')),
  amount bigint NOT NULL CHECK (amount > 0),
  date timestamptz(3) NOT NULL,
  description text NOT NULL,
  -- The transfer or posting that the lines of both parties belong to.
  origin_id uuid NOT NULL,
  counterparty_name text,
  counterparty_number text,
  counterparty_bank text,
  reason text,
  CHECK ((kind = 'memo') = (account IS NULL)),
  CHECK ((status = 'rejected') = (reason IS NOT NULL))
);

CREATE INDEX line_of_user ON line (user_id, date DESC, id DESC);
CREATE INDEX line_by_date ON line (date DESC, id DESC);

-- Every line that a customer can see: lines with an outcome, and the customer's own pending transfers.
CREATE VIEW statement AS
  SELECT id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
         counterparty_name, counterparty_number, counterparty_bank, reason
  FROM line
  UNION ALL
  SELECT id, payer_id, 'transfer', status, from_kind, 'debit', amount, created_at, description, id,
         recipient_name, account_number, bank_name, NULL
  FROM transfer WHERE status = 'pending';

CREATE TABLE known_user (
  user_id uuid PRIMARY KEY
);
