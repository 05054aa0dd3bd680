import type { ClientBase } from 'pg';
import { z } from 'zod';

/** Schemas of rows are built with the kit's zod, so that a process has one copy of it. */
export { z };

/** A TypeORM `DataSource`, `EntityManager` or `QueryRunner`, or a connection of `toExecutor`. */
export interface SqlExecutor {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export function toExecutor(client: ClientBase): SqlExecutor {
  return { query: async (sql, parameters) => (await client.query(sql, parameters)).rows };
}

/** A query returned rows that its schema does not describe. Names columns and types, never a value: rows are customer data. */
export class UnexpectedRowError extends Error {
  override readonly name = 'UnexpectedRowError';
}

/**
 * Runs raw SQL and validates every row. Columns that the schema does not list are dropped.
 * @param schema of one row; its `.describe('…')` names the query in errors
 * @throws UnexpectedRowError
 */
export async function queryRows<S extends z.ZodType>(
  executor: SqlExecutor,
  schema: S,
  sql: string,
  parameters: unknown[] = [],
): Promise<z.output<S>[]> {
  const result = z.array(schema).safeParse(rowsOf(await executor.query(sql, parameters)));
  if (!result.success) throw new UnexpectedRowError(`${purpose(schema, sql)}: ${describeIssues(result.error)}`);
  return result.data;
}

/**
 * Runs a query that returns at most one row, and validates the row like `queryRows`.
 * @returns null when there is no row
 * @throws UnexpectedRowError when there is more than one
 */
export async function queryRow<S extends z.ZodType>(
  executor: SqlExecutor,
  schema: S,
  sql: string,
  parameters: unknown[] = [],
): Promise<z.output<S> | null> {
  const [row, ...others] = await queryRows(executor, schema, sql, parameters);
  if (others.length > 0) {
    throw new UnexpectedRowError(`${purpose(schema, sql)}: expected at most one row, got ${others.length + 1}`);
  }
  return row ?? null;
}

/** `bigint` and integral `numeric`, which node-postgres returns as text; also `integer`. A safe integer. */
export const pgInteger = z
  .union([z.number(), z.string().regex(/^-?\d+$/)])
  .transform(Number)
  .pipe(z.int());

/** `timestamptz`: a Date in a column, ISO 8601 text inside JSON. */
export const pgTimestamp = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]);

/** TypeORM returns `[rows, count]` for UPDATE and DELETE, and plain rows for everything else. */
function rowsOf(result: unknown): unknown {
  return Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) ? result[0] : result;
}

function purpose(schema: z.ZodType, sql: string): string {
  return schema.description ?? excerpt(sql);
}

const MAX_EXCERPT_LENGTH = 120;
const MAX_ISSUES = 5;

function excerpt(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length > MAX_EXCERPT_LENGTH ? `${line.slice(0, MAX_EXCERPT_LENGTH)}…` : line;
}

function describeIssues({ issues }: z.ZodError): string {
  return issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${['row', ...path].join('.')}: ${message}`)
    .join('; ');
}
