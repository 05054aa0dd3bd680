import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { DatabaseServiceConfig } from '../config';
import { ProblemException } from '../http/problem';
import { currentContext } from '../http/request-context';
import type { SqlExecutor } from './query-rows';
import { createSessionPool, endPool } from './session-pool';
import { findSessions, processIdOf } from './sessions';

/** Staff are few. A connection beyond these would take processors from payments without making anyone faster. */
const MAX_CONNECTIONS = 3;
/** SQLSTATE of PostgreSQL, appendix A: `statement_timeout` and `pg_cancel_backend`. */
const QUERY_CANCELED = '57014';
/** Messages of node-postgres, which has no codes for these timeouts: for a free connection, and for a new one. */
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
    this.pool = createSessionPool(config, {
      name: 'back office',
      max: MAX_CONNECTIONS,
      connectionTimeoutMs: BACK_OFFICE_TIMEOUT_MS,
      settings: { ...SESSION, statement_timeout: String(BACK_OFFICE_TIMEOUT_MS) },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await endPool(this.pool);
  }

  /**
   * Ends on the server as soon as the client of the current request leaves, so that another search can have the connection.
   * @throws unavailable when the query took too long, when no connection became free in time, or when the client has left
   */
  async query(sql: string, parameters: unknown[] = []): Promise<unknown> {
    try {
      return await this.run(sql, parameters);
    } catch (error) {
      if (isTooSlow(error)) throw tooSlow();
      throw error;
    }
  }

  private async run(sql: string, parameters: unknown[]): Promise<unknown> {
    const client = await this.pool.connect();
    const response = currentContext()?.response;
    let cancellation: Promise<unknown> | undefined;
    const hasLeft = () => response?.closed && !response.writableFinished;
    const cancel = () => {
      // Work that continues after its response is not the client's.
      if (hasLeft()) cancellation = this.cancel(client);
    };
    // The query fails by itself, and without a listener the process would end.
    const ignore = () => undefined;
    client.on('error', ignore);
    let isReusable = false;
    try {
      if (hasLeft()) throw tooSlow();
      response?.once('close', cancel);
      const { rows } = await client.query(sql, parameters);
      isReusable = true;
      return rows;
    } catch (error) {
      isReusable = error instanceof ProblemException || isTooSlow(error);
      throw error;
    } finally {
      response?.off('close', cancel);
      // Otherwise it could cancel the next query of this connection.
      await cancellation;
      client.off('error', ignore);
      client.release(!isReusable);
    }
  }

  private async cancel(client: PoolClient): Promise<void> {
    const pid = processIdOf(client);
    if (pid === null) return;
    try {
      await findSessions(this.pool.options, [pid], { cancel: true });
    } catch (error) {
      this.logger.warn(
        { err: error },
        'Could not cancel the query of a disconnected client; it runs until its timeout',
      );
    }
  }
}

function tooSlow(): ProblemException {
  return new ProblemException('unavailable', {
    message: 'This is taking too long. Narrow your search, then try again.',
    headers: { 'retry-after': '5' },
  });
}

function isTooSlow(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === QUERY_CANCELED;
  return error instanceof Error && WAITED_TOO_LONG.includes(error.message);
}
