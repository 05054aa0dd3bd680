import type { DataSource, QueryRunner } from 'typeorm';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Runs a query, and returns its plan. */
export async function explain(rows: DataSource | QueryRunner, sql: string, parameters?: unknown[]): Promise<Plan> {
  const [{ 'QUERY PLAN': plan }] = await rows.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
  return plan[0].Plan;
}

export function indexesOf({ 'Index Name': own, Plans: parts = [] }: Plan): string[] {
  return [...(own ? [own] : []), ...parts.flatMap(indexesOf)];
}

/** Rows of the table that were read; entries of an index are much cheaper. */
export function rowsRead(plan: Plan): number {
  if (plan['Node Type'] === 'Bitmap Index Scan') return 0;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
  const own = (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops'];
  return Math.max(own, ...(plan.Plans ?? []).map(rowsRead));
}
