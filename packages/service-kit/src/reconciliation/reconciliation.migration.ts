import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of `Reconciler`: for every service with an outbox. */
export class KeepReconciliation1795564800000 implements MigrationInterface {
  readonly name = 'KeepReconciliation1795564800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliation (
        name text PRIMARY KEY,
        cursor jsonb,
        -- Also the lease of the instance that compares a page.
        next_step_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        pass_started_at timestamptz,
        pass_finished_at timestamptz,
        checked bigint NOT NULL DEFAULT 0,
        healed bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50);

      CREATE TABLE reconciliation_difference (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        kind text NOT NULL,
        key text NOT NULL,
        subject_id uuid,
        detail jsonb NOT NULL,
        first_seen_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        resolved_at timestamptz
      );
      CREATE UNIQUE INDEX reconciliation_difference_open ON reconciliation_difference (name, kind, key)
        WHERE resolved_at IS NULL;
      CREATE INDEX reconciliation_difference_resolved ON reconciliation_difference (resolved_at)
        WHERE resolved_at IS NOT NULL;

      -- Published events of which the receiver has the only copy, until it confirms that it has stored them.
      CREATE TABLE kept_event (
        id uuid PRIMARY KEY,
        event text NOT NULL,
        payload jsonb NOT NULL,
        traceparent text,
        attempts integer NOT NULL DEFAULT 1,
        check_at timestamptz NOT NULL
      );
      CREATE INDEX kept_event_due ON kept_event (check_at);

      -- The relay deletes what the broker has confirmed.
      CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO kept_event AS kept (id, event, payload, traceparent, check_at)
        VALUES (OLD.id, OLD.event, OLD.payload, OLD.traceparent, now() + interval '20 seconds')
        ON CONFLICT (id) DO UPDATE SET attempts = kept.attempts + 1,
          check_at = now() + least(3600, 20 * 2 ^ least(kept.attempts, 20)) * interval '1 second';
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_event AFTER DELETE ON outbox FOR EACH ROW
        WHEN (OLD.event IN ('audit.recorded', 'notice.due')) EXECUTE FUNCTION keep_event()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER keep_event ON outbox;
      DROP FUNCTION keep_event;
      DROP TABLE reconciliation, reconciliation_difference, kept_event`);
  }
}
