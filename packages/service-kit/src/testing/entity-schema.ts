import type { DataSource, EntityMetadata } from 'typeorm';
import { queryRows, z } from '../database/query-rows';

const columnRow = z
  .object({ name: z.string(), type: z.string(), isNullable: z.boolean(), hasDefault: z.boolean() })
  .describe('columns of a table');

/**
 * Compares the entities of a data source with the migrated database.
 * @returns every difference as a sentence: columns that are missing, of another type or nullability, or that an insert
 *   through the entity would have to set
 */
export async function findEntityMismatches(dataSource: DataSource): Promise<string[]> {
  const mismatches = await Promise.all(dataSource.entityMetadatas.map((entity) => compare(dataSource, entity)));
  return mismatches.flat();
}

async function compare(dataSource: DataSource, entity: EntityMetadata): Promise<string[]> {
  const stored = await queryRows(
    dataSource,
    columnRow,
    `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS "isNullable",
       column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "hasDefault"
     FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2`,
    [entity.schema ?? 'public', entity.tableName],
  );
  if (stored.length === 0) return [`${entity.tableName} does not exist`];
  const isView = entity.tableType === 'view';
  const differences: string[] = [];
  for (const column of entity.columns) {
    const name = `${entity.tableName}.${column.databaseName}`;
    const found = stored.find((row) => row.name === column.databaseName);
    if (!found) {
      differences.push(`${name} does not exist`);
      continue;
    }
    if (isView) continue;
    const type = dataSource.driver.normalizeType(column);
    if (found.type !== type) differences.push(`${name} is ${found.type}, not ${type}`);
    if (found.isNullable !== column.isNullable) {
      differences.push(`${name} is ${found.isNullable ? 'nullable' : 'not nullable'}`);
    }
  }
  if (isView) return differences;
  const mapped = new Set(entity.columns.map(({ databaseName }) => databaseName));
  const required = stored.filter((row) => !mapped.has(row.name) && !row.isNullable && !row.hasDefault);
  return [
    ...differences,
    ...required.map(({ name }) => `${entity.tableName}.${name} is required, and has no property`),
  ];
}
