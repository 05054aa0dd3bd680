-- A change of a user that svc-auth has a part in. It stands here before svc-auth is asked, so that whoever comes after a
-- death knows what was wanted, and what to go back to.
CREATE TABLE login_operation (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'begun'
    CHECK (state IN ('begun', 'undoing', 'completed', 'undone', 'kept', 'refused', 'unsent')),
  -- E-mail and disabled, as they were and as they are to be.
  before jsonb NOT NULL,
  wanted jsonb NOT NULL,
  -- The half of this service; forgotten once it is settled, for a PIN key's pads may be in it.
  change jsonb,
  -- Of the customer, when it was begun: another one means that somebody changed the user meanwhile.
  revision bigint NOT NULL,
  -- Whoever asked insists on that revision.
  insists boolean NOT NULL,
  -- Of the login, that svc-auth's next step builds on.
  login_revision bigint NOT NULL,
  -- Of the request, for the audit.
  context jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((settled_at IS NULL) = (state IN ('begun', 'undoing'))),
  CHECK ((settled_at IS NULL) = (change IS NOT NULL))
);

-- One at a time: the second would not know what to go back to.
CREATE UNIQUE INDEX login_operation_open ON login_operation (user_id) WHERE settled_at IS NULL;
CREATE INDEX login_operation_due ON login_operation (due_at) WHERE settled_at IS NULL;
CREATE INDEX login_operation_settled ON login_operation (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX login_operation_of_user ON login_operation (user_id);
