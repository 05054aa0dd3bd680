-- The service's role can select and insert, not update or delete: see `appendOnlySchemas` of the service kit.
CREATE SCHEMA audit;

CREATE TABLE audit.record (
  -- Assigned by the sender, so that a redelivered event is recorded once.
  id uuid PRIMARY KEY,
  action text NOT NULL,
  actor_id uuid,
  actor_role text,
  subject_id uuid,
  object_id text,
  -- [{"field", "before", "after"}]
  changes jsonb NOT NULL,
  reason text,
  address text,
  request_id text,
  at timestamptz(3) NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((actor_id IS NULL) = (actor_role IS NULL))
);

CREATE INDEX record_newest ON audit.record (at DESC, id DESC);
CREATE INDEX record_of_actor ON audit.record (actor_id, at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX record_of_subject ON audit.record (subject_id, at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX record_of_action ON audit.record (action, at DESC, id DESC);

-- Names of deleted customers, for the records about them.
CREATE TABLE audit.departed (
  user_id uuid PRIMARY KEY,
  name text NOT NULL,
  departed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION audit.keep_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit.departed (user_id, name) VALUES (OLD.user_id, OLD.first_name || ' ' || OLD.last_name)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;

CREATE TRIGGER customer_departs BEFORE DELETE ON public.customer FOR EACH ROW EXECUTE FUNCTION audit.keep_name();
