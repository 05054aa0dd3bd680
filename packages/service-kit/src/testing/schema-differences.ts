import { DataSource } from 'typeorm';

type EntityClass = abstract new (...args: never[]) => unknown;

/** Indexes, constraints and comments exist in migrations only: an entity declares its columns and its primary key. */
const NOT_DECLARED_IN_ENTITIES =
  /^(DROP INDEX|CREATE (UNIQUE )?INDEX|COMMENT ON|ALTER TABLE .* (DROP CONSTRAINT|ADD CONSTRAINT (?!.* PRIMARY KEY)))/;

/**
 * Compares entities with the tables that migrations created.
 * @param url of the migrated database, as its owner
 * @returns the SQL that TypeORM would run to make the tables match; empty when every column agrees
 */
export async function findSchemaDifferences(url: string, entities: readonly EntityClass[]): Promise<string[]> {
  const dataSource = await new DataSource({ type: 'postgres', url, entities: [...entities] }).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !NOT_DECLARED_IN_ENTITIES.test(query));
  } finally {
    await dataSource.destroy();
  }
}
