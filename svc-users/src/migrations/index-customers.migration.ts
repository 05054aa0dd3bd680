import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexCustomers1790000400002 implements MigrationInterface {
  name = 'IndexCustomers1790000400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(__dirname, 'index-customers.sql'), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customer_by_sign_up, customer_disabled, customer_blocked, customer_by_status, customer_by_email,
        customer_by_name, customer_search;
      CREATE INDEX customer_email ON customer (lower(email));
      DROP FUNCTION customer_sort_name(text, text);
      DROP FUNCTION customer_text(text, text, text, text);
    `);
  }
}
