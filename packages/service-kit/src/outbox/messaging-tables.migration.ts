import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates outbox and inbox: the first migration of a service that publishes from transactions or consumes messages. */
export class CreateMessagingTables1700000000000 implements MigrationInterface {
  readonly name = 'CreateMessagingTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        seq bigint GENERATED ALWAYS AS IDENTITY,
        event text NOT NULL,
        payload jsonb NOT NULL,
        traceparent text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX outbox_in_order ON outbox (seq)');
    await runner.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        message_id text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, message_id)
      )`);
    await runner.query('CREATE INDEX inbox_by_age ON inbox (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
    await runner.query('DROP TABLE outbox');
  }
}
