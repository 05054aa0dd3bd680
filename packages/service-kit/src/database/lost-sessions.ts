import { Logger } from '@nestjs/common';
import { Client, type Pool, type PoolClient, type PoolConfig } from 'pg';

const PROBE_TIMEOUT_MS = 2_000;

interface Intervals {
  checkEveryMs: number;
  /** Nearly all connections are in use for milliseconds. */
  suspectAfterMs: number;
}

const DEFAULT_INTERVALS: Intervals = { checkEveryMs: 5_000, suspectAfterMs: 10_000 };

/**
 * Ends connections in use whose session the server does not have. After a fail-over from a machine that is gone, nothing closes the
 * connections to it: a query on one of them waits for ever, and with it a recurring job or a message's handler.
 */
export function endLostSessions(pool: Pool, intervals = DEFAULT_INTERVALS): void {
  new LostSessions(pool, intervals).watch();
}

class LostSessions {
  private readonly logger = new Logger('LostSessions');
  private readonly usedSince = new Map<PoolClient, number>();
  private timer: NodeJS.Timeout | undefined;
  private isChecking = false;

  constructor(
    private readonly pool: Pool,
    private readonly intervals: Intervals,
  ) {}

  watch(): void {
    this.pool.on('acquire', (client) => {
      this.usedSince.set(client, performance.now());
      this.timer ??= setInterval(() => void this.check(), this.intervals.checkEveryMs).unref();
    });
    this.pool.on('release', (_error, client) => this.usedSince.delete(client));
    this.pool.on('remove', (client) => this.usedSince.delete(client));
  }

  private async check(): Promise<void> {
    if (this.usedSince.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    const before = performance.now() - this.intervals.suspectAfterMs;
    const suspects = [...this.usedSince].filter(([, since]) => since < before);
    if (suspects.length === 0 || this.isChecking) return;
    this.isChecking = true;
    const pids = suspects.flatMap(([client]) => processIdOf(client) ?? []);
    const alive = await findSessions(this.pool.options, pids).catch(() => null);
    this.isChecking = false;
    if (!alive) return;
    for (const [client, since] of suspects) {
      const pid = processIdOf(client);
      if (pid === null || alive.has(pid) || this.usedSince.get(client) !== since) continue;
      this.logger.warn({ pid }, 'The database no longer has this session: its connection is closed');
      // Without waiting for the query that is running on it.
      void client.end().catch(() => undefined);
    }
  }
}

/** @returns `null` behind a connection pooler, whose process ids are its own */
async function findSessions(options: PoolConfig, pids: readonly number[]): Promise<Set<number> | null> {
  const { connectionString, host, port, user, password, database } = options;
  const client = new Client({
    ...{ connectionString, host, port, user, password, database },
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; isOwn: boolean }>(
      `SELECT pid, pid = pg_backend_pid() AS "isOwn" FROM pg_stat_activity
       WHERE datname = current_database() AND (pid = ANY ($1) OR pid = pg_backend_pid())`,
      [pids],
    );
    const own = rows.find(({ isOwn }) => isOwn)?.pid;
    return own === processIdOf(client) ? new Set(rows.map(({ pid }) => pid)) : null;
  } finally {
    await client.end();
  }
}

/** Of the server's process, as the protocol's BackendKeyData has it; node-postgres does not declare it. */
function processIdOf(client: Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}
