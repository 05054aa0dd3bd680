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
afterAll(() => database?.drop());

it('declares the columns of the migrated tables in its entities', async () => {
  expect(await findSchemaDifferences(database.url, ENTITIES)).toEqual([]);
});

it('lists migrations in the order in which TypeORM runs them', () => {
  expect(findMisorderedMigrations(SCHEMA.migrations)).toEqual([]);
});
