import type { Client, PoolConfig } from 'pg';
import { withOneOffClient } from './one-off-client';

const TIMEOUT_MS = 2_000;

interface OwnSession {
  pid: number;
}

interface Session extends OwnSession {
  ageMs: number;
}

/**
 * Reads which of these sessions the server has, on a connection outside the pool.
 * @param options.cancel cancels the queries that run in them
 * @returns the age of each session in milliseconds; `null` behind a connection pooler, whose process ids are its own. PostgreSQL
 *   hides when sessions of other logins began, such as the service's previous one during a rotation: their age is infinite.
 */
export async function findSessions(
  config: PoolConfig,
  pids: readonly number[],
  { cancel = false } = {},
): Promise<Map<number, number> | null> {
  return withOneOffClient(config, { timeoutMs: TIMEOUT_MS }, async (client) => {
    const { rows: own } = await client.query<OwnSession>('SELECT pg_backend_pid() AS pid');
    if (own[0]?.pid !== processIdOf(client)) return null;
    const { rows } = await client.query<Session>(
      `SELECT pid, coalesce((extract(epoch FROM clock_timestamp() - backend_start) * 1000)::float8, 'infinity') AS "ageMs"
         ${cancel ? ', pg_cancel_backend(pid)' : ''}
       FROM pg_stat_activity WHERE datname = current_database() AND pid = ANY ($1)`,
      [pids],
    );
    return new Map(rows.map(({ pid, ageMs }) => [pid, ageMs]));
  });
}

/** The id of the server process, from BackendKeyData of the protocol; node-postgres does not declare it. */
export function processIdOf(client: Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}
