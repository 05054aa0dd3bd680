-- PostgreSQL estimates how many customers match a search by the texts in its histogram. With the default of 100, each of them
-- counts as a hundredth of all customers, so that a search for one of these people reads everyone in the order of the list.
ALTER INDEX customer_search ALTER COLUMN 1 SET STATISTICS 3000;

-- A phone number is found however it was written.
CREATE FUNCTION customer_phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(phone, '[^0-9]', '', 'g')
$$;
CREATE INDEX customer_phone ON customer USING gin (customer_phone_digits(phone) extensions.gin_trgm_ops);
ALTER INDEX customer_phone ALTER COLUMN 1 SET STATISTICS 3000;

-- The text that `q` searches, as `customer_text`.
CREATE FUNCTION beneficiary_text(name text, account_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || E'\n' || account_number
$$;
CREATE INDEX beneficiary_search ON beneficiary USING gin (
  beneficiary_text(name, account_number) extensions.gin_trgm_ops
);
CREATE INDEX beneficiary_by_name ON beneficiary (lower(name), id);

CREATE INDEX record_of_actor_and_action ON audit.record (actor_id, action, at DESC, id DESC) WHERE actor_id IS NOT NULL;

-- How many customers there are, by verification status: counting them would read them all. Each change adds a row, so that
-- transactions do not wait for each other, and a job of the service adds the rows up.
CREATE TABLE customer_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text NOT NULL,
  customers bigint NOT NULL
);

CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count (status, customers) SELECT verification_status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_count (status, customers) SELECT verification_status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO customer_count (status, customers) VALUES (OLD.verification_status, -1), (NEW.verification_status, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER customers_added AFTER INSERT ON customer
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customers_removed AFTER DELETE ON customer
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customer_status_changed AFTER UPDATE OF verification_status ON customer
FOR EACH ROW WHEN (OLD.verification_status IS DISTINCT FROM NEW.verification_status) EXECUTE FUNCTION count_customers();

INSERT INTO customer_count (status, customers) SELECT verification_status, count(*) FROM customer GROUP BY 1;

-- Who is reviewing a case. A hold ends by itself.
CREATE TABLE verification_hold (
  verification_id uuid PRIMARY KEY REFERENCES verification ON DELETE CASCADE,
  held_by uuid NOT NULL,
  held_until timestamptz(3) NOT NULL
);
CREATE INDEX verification_hold_of_staff ON verification_hold (held_by);

-- In the schema in which the service's role can only select and insert. Notes go with the customer.
CREATE TABLE audit.customer_note (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES public.customer ON DELETE CASCADE,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX customer_note_newest ON audit.customer_note (user_id, id DESC);

ALTER TABLE ledger_proof_run
  ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('new', 'all')),
  -- The block up to which earlier runs had proven the ledger.
  ADD COLUMN proven_before bigint NOT NULL DEFAULT 0;

-- What is proven so far, so that a proof goes on from there, also after a crash.
CREATE TABLE ledger_proof_checkpoint (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  block bigint NOT NULL,
  -- Of `block`. Another one in the chain shows that the chain was rewritten.
  hash bytea NOT NULL,
  -- The first block that did not match.
  broken_block bigint,
  postings bigint NOT NULL,
  entries bigint NOT NULL,
  -- The violations of the invariants of single postings, by the name of the invariant.
  violations jsonb NOT NULL
);

ANALYZE customer;
