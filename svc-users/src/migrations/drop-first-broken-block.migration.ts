import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs call first_broken_block_after(). */
export class DropFirstBrokenBlock1796256104001 implements MigrationInterface {
  readonly name = 'DropFirstBrokenBlock1796256104001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS ledger.first_broken_block()');
  }

  async down(): Promise<void> {
    // The former release creates its functions itself.
  }
}
