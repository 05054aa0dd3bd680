-- Not in the public schema, whose functions the service's role can execute.
CREATE SCHEMA IF NOT EXISTS extensions;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;

-- The text that `q` searches. Line breaks separate the fields: `q` contains none, so it cannot match across fields, and a
-- pattern that starts with a line break matches the start of a field.
CREATE FUNCTION customer_text(first_name text, last_name text, email text, account_number text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT E'\n' || first_name || ' ' || last_name || E'\n' || last_name || E'\n' || email || E'\n' || account_number
$$;

CREATE FUNCTION customer_sort_name(first_name text, last_name text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(last_name || ' ' || first_name) $$;

CREATE INDEX customer_search ON customer USING gin (
  customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops
);
CREATE INDEX customer_by_name ON customer (customer_sort_name(first_name, last_name), user_id);
DROP INDEX customer_email;
CREATE INDEX customer_by_email ON customer (lower(email), user_id);

-- For filters that match few customers.
CREATE INDEX customer_by_status ON customer (verification_status, user_id);
CREATE INDEX customer_blocked ON customer (user_id) WHERE is_blocked;
CREATE INDEX customer_disabled ON customer (user_id) WHERE is_disabled;
CREATE INDEX customer_by_sign_up ON customer (created_at);
