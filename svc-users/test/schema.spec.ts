import { runMigrations } from '@larkspur/service-kit/database/database';
import { findSchemaDifferences } from '@larkspur/service-kit/testing/schema-differences';
import { createTestDatabase } from '@larkspur/service-kit/testing/test-database';
import { ENTITIES } from '../src/entities';
import { SCHEMA } from '../src/migrations/index';

it('migrates to the tables that the entities describe', async () => {
  const database = await createTestDatabase();
  try {
    await runMigrations({ url: database.url, ...SCHEMA });
    expect(await findSchemaDifferences(database.url, ENTITIES)).toEqual([]);
  } finally {
    await database.drop();
  }
});
