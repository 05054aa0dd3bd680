import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { query } from '../../e2e/support/ledger-totals';

/** Lines that searches and lists read from `line`, because they are not copied to the index yet. */
export async function countBacklog(transactionsUrl: string): Promise<number> {
  const [row] = await query<{ lines: string }>(
    transactionsUrl,
    'SELECT count(*) AS lines FROM line, line_indexing WHERE written_in >= indexed_before',
  );
  return Number(row?.lines);
}

/** Counts the backlog until the work ends. */
export async function sampleBacklog(
  transactionsUrl: string,
  everyMs: number,
  work: Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  let ended = false;
  const end = work.finally(() => {
    ended = true;
  });
  while (!ended) {
    await Promise.race([end, sleep(everyMs)]);
    if (!ended) samples.push(await countBacklog(transactionsUrl));
  }
  await end;
  return samples;
}

/** Holds a transaction with an id open, as a migration or a backup of another database does. @returns what ends it */
export async function holdTransaction(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_current_xact_id()');
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

const POLL_MS = 50;
const MAX_SECONDS = 300;

/** @returns how long it takes until all lines are copied, in seconds; NaN when they are not after five minutes */
export async function timeCatchUp(transactionsUrl: string): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  while (elapsed() < MAX_SECONDS) {
    if ((await countBacklog(transactionsUrl)) === 0) return elapsed();
    await sleep(POLL_MS);
  }
  return Number.NaN;
}
