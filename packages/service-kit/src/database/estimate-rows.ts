import { queryRow, type SqlExecutor, z } from './query-rows';

const plan = z
  .object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })
  .describe('estimated number of rows');

/** The number of rows of a SELECT, as PostgreSQL's planner estimates it. */
export async function estimateRows(database: SqlExecutor, select: string, values: unknown[]): Promise<number> {
  const row = await queryRow(database, plan, `EXPLAIN (FORMAT JSON) ${select}`, values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
