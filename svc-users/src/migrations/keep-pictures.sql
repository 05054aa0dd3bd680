-- Inserted before the bytes are written and deleted after them, so that a crash in between leaves no unknown file. `expires_at`
-- is NULL while the file is in use.
CREATE TABLE stored_file (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]{32}\.jpg$'),
  -- No foreign key: the files of a deleted user outlive the user until the store has deleted them.
  user_id uuid NOT NULL,
  expires_at timestamptz
);
CREATE INDEX stored_file_expiring ON stored_file (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX stored_file_user ON stored_file (user_id);

CREATE TABLE verification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  document_type text NOT NULL,
  date_of_birth date NOT NULL,
  photo text NOT NULL REFERENCES stored_file,
  document_front text NOT NULL REFERENCES stored_file,
  document_back text NOT NULL REFERENCES stored_file,
  submitted_at timestamptz(3) NOT NULL,
  decision text CHECK (decision IN ('verified', 'failed')),
  decided_at timestamptz(3),
  decided_by uuid,
  reason text,
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL))
);
-- Only a customer's latest verification counts.
CREATE INDEX verification_user ON verification (user_id, id DESC);
CREATE INDEX verification_photo ON verification (photo);
CREATE INDEX verification_front ON verification (document_front);
CREATE INDEX verification_back ON verification (document_back);

ALTER TABLE customer ADD COLUMN profile_picture text REFERENCES stored_file;
CREATE INDEX customer_profile_picture ON customer (profile_picture);
CREATE INDEX customer_pending ON customer (user_id) WHERE verification_status = 'pending';
