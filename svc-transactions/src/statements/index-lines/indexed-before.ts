import { queryRow, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';

const progress = z.object({ indexed_before: z.string() }).describe('progress of the line index');

/** @returns the id of a transaction: lines written by earlier ones are in `indexed_line` and in the daily totals */
export async function findIndexedBefore(executor: SqlExecutor): Promise<string> {
  const row = await queryRow(executor, progress, 'SELECT indexed_before FROM line_indexing');
  if (!row) throw new Error('The table line_indexing is empty.');
  return row.indexed_before;
}
