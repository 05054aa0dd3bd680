import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions that have got another name or other parameters. */
export class DropFormerFunctions1796256102001 implements MigrationInterface {
  name = 'DropFormerFunctions1796256102001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS ledger.validate_transfer(uuid, uuid, bigint, bigint, bigint, text, text, text, text, text);
      DROP FUNCTION IF EXISTS ledger.judge_transfer(uuid, uuid, bigint, bigint, bigint, text, text, text, text, text);
      DROP FUNCTION IF EXISTS ledger.posting_answer(uuid[])`);
  }

  async down(): Promise<void> {
    // The former release creates its functions itself.
  }
}
