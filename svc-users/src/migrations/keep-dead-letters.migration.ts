import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepDeadLetters1790000700001 implements MigrationInterface {
  name = 'KeepDeadLetters1790000700001';

  /** `masked` is JSON in a text column: jsonb rejects the NUL that a malformed message can contain. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dead_letter (
        id          uuid PRIMARY KEY,
        queue       text NOT NULL,
        type        text NOT NULL,
        reason      text NOT NULL,
        masked      text,
        original    bytea,
        properties  text,
        died_at     timestamptz(3) NOT NULL,
        redriven_at timestamptz(3),
        redriven_by uuid
      );
      CREATE INDEX dead_letter_newest ON dead_letter (died_at DESC, id DESC);
      CREATE INDEX dead_letter_waiting ON dead_letter (queue) WHERE redriven_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_letter');
  }
}
