import { inShortTransaction } from '@larkspur/service-kit/database/short-transaction';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So that the deletion of a customer finds payments to an account that they had elsewhere under a former name. */
export class KeepFormerNames1796256104002 implements MigrationInterface {
  readonly name = 'KeepFormerNames1796256104002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inShortTransaction(runner, async () => {
      await runner.query(
        `ALTER TABLE statement_holder ADD COLUMN IF NOT EXISTS former_names text[] NOT NULL DEFAULT '{}'`,
      );
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE statement_holder DROP COLUMN former_names');
  }
}
