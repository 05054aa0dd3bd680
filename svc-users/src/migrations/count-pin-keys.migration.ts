import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountPinKeys1795737600000 implements MigrationInterface {
  name = 'CountPinKeys1795737600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customer ADD COLUMN pin_key_count smallint NOT NULL DEFAULT 1');
    await runner.query(
      `COMMENT ON COLUMN customer.pin_key_count IS 'How many keys of PIN_KEY the pads were made with, from the oldest on'`,
    );
    await runner.query('CREATE INDEX customer_pin_key_count ON customer (pin_key_count) WHERE pin_inner IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customer DROP COLUMN pin_key_count');
  }
}
