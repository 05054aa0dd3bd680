import { queryRow, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';

const blockRow = z.object({ block: z.string().nullable() }).describe('ledger.first_broken_block_after');

/** Recomputes the whole chain. @returns the first block that does not match */
export async function firstBrokenBlock(executor: SqlExecutor): Promise<string | null> {
  const sql = `SELECT ledger.first_broken_block_after(0, sha256('larkspur ledger'), max(block)) AS block FROM ledger.seal`;
  return (await queryRow(executor, blockRow, sql))?.block ?? null;
}
