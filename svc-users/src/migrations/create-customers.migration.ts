import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomers1790000000001 implements MigrationInterface {
  name = 'CreateCustomers1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'create-customers.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE beneficiary, issued_account_number, customer');
  }
}
