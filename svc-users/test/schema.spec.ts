import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { findMisorderedMigrations } from '@larkspur/service-kit/testing/migration-order';
import { findSchemaDifferences } from '@larkspur/service-kit/testing/schema-differences';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../src/entities';
import { SCHEMA } from '../src/migrations/index';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
});
afterAll(() => database?.drop());

it('migrates to the tables that the entities describe', async () => {
  expect(await findSchemaDifferences(database.url, ENTITIES)).toEqual([]);
});

it('lists migrations in the order in which TypeORM runs them', () => {
  expect(findMisorderedMigrations(SCHEMA.migrations)).toEqual([]);
});

it('lets the previous release use the tables under their former names', async () => {
  const previous = await new DataSource({ type: 'postgres', url: database.appUrl }).initialize();
  try {
    const id = newId();
    await previous.query(
      `INSERT INTO login_operation (id, user_id, state, before, wanted, change, revision, insists, login_revision, context, tries,
         due_at, begun_at)
       VALUES ($1, $1, DEFAULT, '{}', '{}', '{}', 1, false, 1, '{}', 1, now(), DEFAULT)`,
      [id],
    );
    const [acquired] = await previous.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM login_operation WHERE settled_at IS NULL AND due_at <= now() LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE login_operation SET tries = tries + 1 WHERE id IN (SELECT id FROM due)
       RETURNING id, state, insists, context, tries`,
    );
    expect(acquired).toEqual([{ id, state: 'begun', insists: false, context: {}, tries: 2 }]);
    expect(await previous.query('SELECT user_id, name, departed_at FROM audit.departed')).toEqual([]);
  } finally {
    await previous.destroy();
  }
});
