import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { findMisorderedMigrations } from '@larkspur/service-kit/testing/migration-order';
import { findSchemaDifferences } from '@larkspur/service-kit/testing/schema-differences';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { ENTITIES } from '../src/entities';
import { SCHEMA } from '../src/migrations/index';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
});

afterAll(async () => {
  await database?.drop();
});

test('entities match the migrated tables, except for the column that only the line index uses', async () => {
  expect(await findSchemaDifferences(database.url, ENTITIES)).toEqual([`ALTER TABLE "line" DROP COLUMN "written_in"`]);
});

test('migrations are listed in the order in which TypeORM runs them', () => {
  expect(findMisorderedMigrations(SCHEMA.migrations)).toEqual([]);
});
