import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ups are counted from indexes alone; the employees among them are subtracted. */
export class IndexStaff1795521600000 implements MigrationInterface {
  readonly name = 'IndexStaff1795521600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX customer_staff_by_sign_up ON customer (created_at) WHERE role <> 'customer'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customer_staff_by_sign_up');
  }
}
