CREATE TABLE customer (
  user_id uuid PRIMARY KEY,
  account_number text NOT NULL UNIQUE CHECK (account_number ~ '^[0-9]{10}$'),
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Copies for search and display: svc-auth owns email and is_disabled. login_revision orders the copies.
  email text NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  login_revision bigint NOT NULL DEFAULT 0,
  role text NOT NULL CHECK (role IN ('customer', 'administrator')),
  phone text NOT NULL,
  address text NOT NULL,
  state text NOT NULL,
  verification_status text NOT NULL DEFAULT 'awaiting'
    CHECK (verification_status IN ('awaiting', 'verified', 'pending', 'failed')),
  is_blocked boolean NOT NULL DEFAULT false,
  -- H, the customer's PIN key, xor-ed with the inner and outer pads of RFC 2104, so that a proof takes two sha256() calls.
  pin_inner bytea,
  pin_outer bytea,
  wrong_pins integer NOT NULL DEFAULT 0,
  pin_locked_until timestamptz,
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  CHECK ((pin_inner IS NULL) = (pin_outer IS NULL))
);

-- Not unique: svc-auth compares e-mails by a stricter rule than lower(), and this copy must accept whatever it accepts.
CREATE INDEX customer_email ON customer (lower(email));

-- Numbers are never reused, so that money sent to an old number cannot reach another customer.
CREATE TABLE issued_account_number (
  number text PRIMARY KEY,
  user_id uuid NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE beneficiary (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Unique, so that a look-up names exactly one payee.
  account_number text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
