import { Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { findSessions, processIdOf } from './sessions';

interface Intervals {
  checkEveryMs: number;
  /** Nearly all connections are in use for milliseconds. */
  suspectAfterMs: number;
}

/** A step of the server's clock must not make a session seem younger than its use. */
const CLOCK_TOLERANCE_MS = 1_000;

const DEFAULT_INTERVALS: Intervals = { checkEveryMs: 5_000, suspectAfterMs: 10_000 };

/**
 * Ends connections in use whose session the server does not have. After a fail-over from a machine that is gone, nothing closes the
 * connections to it: a query on one of them waits forever, and with it a recurring job or a message's handler.
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
    const now = performance.now();
    const suspects = [...this.usedSince].filter(([, since]) => now - since > this.intervals.suspectAfterMs);
    if (suspects.length === 0 || this.isChecking) return;
    this.isChecking = true;
    const pids = suspects.flatMap(([client]) => processIdOf(client) ?? []);
    const ages = await findSessions(this.pool.options, pids).catch(() => null);
    this.isChecking = false;
    if (!ages) return;
    for (const [client, since] of suspects) {
      const pid = processIdOf(client);
      if (pid === null || this.usedSince.get(client) !== since) continue;
      // A younger session is another one, which got the same process id from the server that took over.
      const ageMs = ages.get(pid);
      if (ageMs !== undefined && ageMs + CLOCK_TOLERANCE_MS >= now - since) continue;
      this.logger.warn({ pid }, 'The database no longer has this session: its connection is closed');
      // Without waiting for the query that is running on it.
      void client.end().catch(() => undefined);
    }
  }
}
