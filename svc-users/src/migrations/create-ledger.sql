-- The service's database role can only read this schema and call its functions. All money moves through SECURITY DEFINER
-- functions (src/sql), so no bug in the service can change or delete entries or set a balance.
CREATE SCHEMA ledger;

CREATE TABLE ledger.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('customer', 'settlement', 'adjustment', 'closing')),
  user_id uuid,
  kind text CHECK (kind IN ('savings', 'checking')),
  balance bigint NOT NULL DEFAULT 0,
  UNIQUE (user_id, kind),
  CONSTRAINT customer_balance_not_negative CHECK (purpose <> 'customer' OR balance >= 0),
  CHECK ((purpose = 'customer') = (user_id IS NOT NULL AND kind IS NOT NULL))
) WITH (fillfactor = 70);

CREATE UNIQUE INDEX account_internal ON ledger.account (purpose) WHERE purpose <> 'customer';

INSERT INTO ledger.account (purpose) VALUES ('settlement'), ('adjustment'), ('closing');

-- A posting also serves as the inbox: a redelivered transfer finds its outcome here.
CREATE TABLE ledger.posting (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('transfer', 'adjustment')),
  outcome text NOT NULL CHECK (outcome IN ('completed', 'rejected')),
  reason text,
  actor_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (outcome = 'completed' OR reason IS NOT NULL)
);

-- No foreign keys: their checks take a third of the time of a payment, and only the ledger's functions write here.
CREATE TABLE ledger.entry (
  posting_id uuid NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (posting_id, account_id)
);

CREATE INDEX entry_account ON ledger.entry (account_id) INCLUDE (amount);
