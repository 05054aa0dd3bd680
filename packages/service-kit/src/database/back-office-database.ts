import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, Pool } from 'pg';
import { DatabaseServiceConfig } from '../config';
import { ProblemException } from '../http/problem';
import { connectWithCurrentUrl } from './current-url';
import { endLostSessions } from './lost-sessions';
import type { SqlExecutor } from './query-rows';

/** Staff are few. A connection beyond these would take processors from payments without making anyone faster. */
const MAX_CONNECTIONS = 3;
/** SQLSTATE of PostgreSQL, appendix A: `statement_timeout` and `pg_cancel_backend`. */
const QUERY_CANCELED = '57014';
/** Of node-postgres, which has no codes for them: for a free connection, and for a new one. */
const WAITED_TOO_LONG = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];

const SESSION = {
  jit: 'off',
  idle_in_transaction_session_timeout: '10s',
  // A search must not take every processor.
  max_parallel_workers_per_gather: '0',
  // Solid-state disks: a random page read costs about as much as a sequential one.
  random_page_cost: '1.1',
};

/**
 * A small connection pool for lists, searches and figures of the back office, which read much more than a customer's request:
 * however slow they are, they take no connection from payments, and the server ends them after `BACK_OFFICE_TIMEOUT_MS`.
 */
@Injectable()
export class BackOfficeDatabase implements SqlExecutor, OnApplicationShutdown {
  private readonly logger = new Logger(BackOfficeDatabase.name);
  private readonly pool: Pool;

  constructor(config: DatabaseServiceConfig) {
    const { BACK_OFFICE_TIMEOUT_MS } = config;
    const session = { ...SESSION, statement_timeout: String(BACK_OFFICE_TIMEOUT_MS) };
    this.pool = new Pool({
      application_name: 'back office',
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: BACK_OFFICE_TIMEOUT_MS,
      options: Object.entries(session)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    connectWithCurrentUrl(this.pool, config);
    endLostSessions(this.pool);
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'An idle back-office connection failed'));
  }

  async onApplicationShutdown(): Promise<void> {
    // NestJS may call it twice, and a pool can be ended only once.
    if (!this.pool.ending) await this.pool.end();
  }

  /** @throws unavailable when the query took too long, or when no connection became free in time */
  async query(sql: string, parameters: unknown[] = []): Promise<unknown> {
    try {
      return (await this.pool.query(sql, parameters)).rows;
    } catch (error) {
      if (isTooSlow(error)) {
        throw new ProblemException('unavailable', {
          message: 'This takes too long. Narrow it down, then try again.',
          headers: { 'retry-after': '5' },
        });
      }
      throw error;
    }
  }
}

function isTooSlow(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === QUERY_CANCELED;
  return error instanceof Error && WAITED_TOO_LONG.includes(error.message);
}
