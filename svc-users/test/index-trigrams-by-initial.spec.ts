import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { IndexTrigramsByInitial1796256108000 } from '../src/migrations/index-trigrams-by-initial.migration';

const FORMER = ['customer_search_by_email', 'customer_search_by_name'];
const CURRENT = ['customer_search_in_emails', 'customer_search_in_names'];

let database: TestDatabase;
let rows: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(SCHEMA.migrations.slice(0, SCHEMA.migrations.indexOf(IndexTrigramsByInitial1796256108000)));
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});

afterEach(async () => {
  await rows?.destroy();
  await database?.drop();
});

function migrate(migrations: typeof SCHEMA.migrations): Promise<void> {
  const { url, appRole } = database;
  return runMigrations({ url, ...SCHEMA, migrations, appRole });
}

async function searchIndexes(): Promise<string[]> {
  const indexes: { name: string }[] = await rows.query(
    `SELECT indexname AS name FROM pg_indexes JOIN pg_index ON indexrelid = indexname::regclass AND indisvalid
     WHERE indexname LIKE 'customer_search_%' AND indexname = ANY ($1) ORDER BY 1`,
    [[...FORMER, ...CURRENT]],
  );
  return indexes.map(({ name }) => name);
}

test('a bank with customers keeps the indexes of the former release, whose instances still run', async () => {
  await rows.query(
    `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
     VALUES (gen_random_uuid(), '2000000001', 'Grace', 'Hopper', 'grace@example.com', 'customer', '5550100', '1 Test Street', 'DE', now())`,
  );
  await migrate(SCHEMA.migrations);
  expect(await searchIndexes()).toEqual([...FORMER, ...CURRENT]);
});

test('a new bank has only the new ones, and the former ones again if the migration is reverted', async () => {
  await migrate(SCHEMA.migrations);
  expect(await searchIndexes()).toEqual(CURRENT);
  const runner = rows.createQueryRunner();
  await new IndexTrigramsByInitial1796256108000().down(runner);
  await runner.release();
  expect(await searchIndexes()).toEqual(FORMER);
});
