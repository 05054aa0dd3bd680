import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For searches in the order of names and emails, see users/list-users/user-order.ts. */
export class IndexInitials1796256000000 implements MigrationInterface {
  readonly name = 'IndexInitials1796256000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL maintenance_work_mem = '256MB';
      -- Dropping the former one locks the table, so it comes last: meanwhile, customers are read.
      CREATE INDEX customer_search_by_initials ON customer USING gin (
        user_id_range(user_id),
        ((ascii(customer_sort_name(first_name, last_name)) / 4)::text),
        left(customer_sort_name(first_name, last_name), 3),
        ((ascii(lower(email)) / 4)::text),
        left(lower(email), 3),
        customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops
      );
      -- See IndexIdRanges1796169600000.
      ALTER INDEX customer_search_by_initials ALTER COLUMN 6 SET STATISTICS 1000;
      ANALYZE customer;
      DROP INDEX customer_search;
      ALTER INDEX customer_search_by_initials RENAME TO customer_search`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customer_search;
      CREATE INDEX customer_search ON customer USING gin (
        user_id_range(user_id), customer_text(first_name, last_name, email, account_number) extensions.gin_trgm_ops
      );
      ALTER INDEX customer_search ALTER COLUMN 2 SET STATISTICS 1000;
      ANALYZE customer`);
  }
}
