-- The state of a saga that changes a user here and in svc-auth. It is stored before svc-auth is asked, so that another process
-- can finish or compensate it after a crash.
CREATE TABLE login_operation (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'begun'
    CHECK (state IN ('begun', 'undoing', 'completed', 'undone', 'kept', 'refused', 'unsent')),
  -- E-mail and disabled flag before and after the change.
  before jsonb NOT NULL,
  wanted jsonb NOT NULL,
  -- This service's part. Cleared when the saga ends, because it can contain the pads of a PIN key.
  change jsonb,
  -- Of the customer when the saga began. A different one means that the user was changed since.
  revision bigint NOT NULL,
  -- Whether the customer must still have that revision (the caller sent If-Match).
  insists boolean NOT NULL,
  -- Of the login: the next command to svc-auth expects it.
  login_revision bigint NOT NULL,
  -- Of the request: trace and origin, for the audit.
  context jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((settled_at IS NULL) = (state IN ('begun', 'undoing'))),
  CHECK ((settled_at IS NULL) = (change IS NOT NULL))
);

-- One at a time: a second saga would not know which state to restore.
CREATE UNIQUE INDEX login_operation_open ON login_operation (user_id) WHERE settled_at IS NULL;
CREATE INDEX login_operation_due ON login_operation (due_at) WHERE settled_at IS NULL;
CREATE INDEX login_operation_settled ON login_operation (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX login_operation_of_user ON login_operation (user_id);
