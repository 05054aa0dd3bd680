import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A function that no instance calls any more. `erase_lines(uuid[], integer)` stays for the next release to drop: instances of the former one
 * call it until they are replaced.
 */
export class DropFormerFunctions1796256102000 implements MigrationInterface {
  name = 'DropFormerFunctions1796256102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS transfer_tick(jsonb, jsonb, text)');
  }

  async down(): Promise<void> {
    // The former release creates its functions itself.
  }
}
