import { inShortTransaction } from '@larkspur/service-kit/database/short-transaction';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So that a payment that waited while its PIN was replaced does not count as a wrong PIN. */
export class KeepFormerPins1796256000301 implements MigrationInterface {
  readonly name = 'KeepFormerPins1796256000301';
  /** The index is built while customers are written. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inShortTransaction(runner, async () => {
      await runner.query(`
        ALTER TABLE customer ADD COLUMN IF NOT EXISTS former_pin_inner bytea, ADD COLUMN IF NOT EXISTS former_pin_outer bytea,
          ADD COLUMN IF NOT EXISTS pin_replaced_at timestamptz;
        COMMENT ON COLUMN customer.former_pin_inner IS 'Pads of the PIN before the present one; deleted a day after it was replaced'`);
    });
    await runner.query('DROP INDEX IF EXISTS customer_former_pin');
    await runner.query(
      'CREATE INDEX CONCURRENTLY customer_former_pin ON customer (pin_replaced_at) WHERE former_pin_inner IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE customer DROP COLUMN former_pin_inner, DROP COLUMN former_pin_outer, DROP COLUMN pin_replaced_at',
    );
  }
}
