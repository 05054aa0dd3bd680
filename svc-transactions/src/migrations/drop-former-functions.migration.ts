import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions that have got another name or other parameters. */
export class DropFormerFunctions1796256102000 implements MigrationInterface {
  name = 'DropFormerFunctions1796256102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS transfer_tick(jsonb, jsonb, text);
      DROP FUNCTION IF EXISTS erase_lines(uuid[], integer)`);
  }

  async down(): Promise<void> {
    // The former release creates its functions itself.
  }
}
