import { connectWithCurrentUrl } from '@larkspur/service-kit/database/current-url';
import { endLostSessions } from '@larkspur/service-kit/database/lost-sessions';
import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { TransactionsConfig } from '../../config';
import { DATABASE_SETTINGS } from '../../database-settings';
import { findIndexedBefore } from '../../statements/index-lines/indexed-before';
import { type LineSelection, lineRow, linesQuery } from '../../statements/lines-query';
import type { LineRow } from '../../lines/to-statement-line';
import { MAX_BACK_OFFICE_EXPORTS, MAX_CUSTOMER_EXPORTS } from './export-limits';

export const OPEN_CURSOR = 'DECLARE exported_lines NO SCROLL CURSOR FOR';
const FETCH_SIZE = 500;

export const EXPORT_SETTINGS = {
  ...DATABASE_SETTINGS,
  jit: 'off',
  statement_timeout: '30s',
  // Plan for the first rows: read lines in index order instead of sorting all of them first.
  cursor_tuple_fraction: '0.0001',
  // A client that stops reading must not hold a snapshot forever.
  idle_in_transaction_session_timeout: '60s',
  // The server ends a running query whose client has disconnected.
  client_connection_check_interval: '500ms',
};

/**
 * A connection pool for exports only, so that long downloads take no connections from payments. An export reads one
 * snapshot in small batches, at the pace of its reader.
 */
export abstract class ExportDatabase implements OnApplicationShutdown {
  private readonly logger = new Logger(ExportDatabase.name);
  private readonly pool: Pool;

  constructor(config: TransactionsConfig, maxConnections: number) {
    this.pool = new Pool({
      application_name: 'svc-transactions exports',
      max: maxConnections,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      options: Object.entries(EXPORT_SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    connectWithCurrentUrl(this.pool, config);
    endLostSessions(this.pool);
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'An idle export connection failed'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * Yields an empty batch as soon as the query is planned, then the lines. Finding the first ones may take long.
   * @param signal aborts the query immediately
   * @param prepare reads what else is needed from the same snapshot, before the first batch
   */
  async *readLines(
    selection: LineSelection,
    signal: AbortSignal,
    prepare?: (snapshot: SqlExecutor) => Promise<void>,
  ): AsyncGenerator<LineRow[], void, undefined> {
    const client = await this.pool.connect();
    let isReleased = false;
    /** A connection that is not clean is closed, which ends its query. */
    const release = (isClean: boolean) => {
      if (!isReleased) client.release(!isClean);
      isReleased = true;
    };
    const abort = () => release(false);
    signal.addEventListener('abort', abort);
    // A running query rejects with the same error.
    client.on('error', abort);
    try {
      signal.throwIfAborted();
      const executor = toExecutor(client);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await prepare?.(executor);
      await openCursor(client, executor, selection);
      yield [];
      for (;;) {
        const rows = await queryRows(executor, lineRow, `FETCH ${FETCH_SIZE} FROM exported_lines`);
        if (rows.length > 0) yield rows;
        if (rows.length < FETCH_SIZE) break;
      }
      await client.query('COMMIT');
      release(true);
    } finally {
      signal.removeEventListener('abort', abort);
      client.off('error', abort);
      release(false);
    }
  }
}

@Injectable()
export class CustomerExportDatabase extends ExportDatabase {
  constructor(config: TransactionsConfig) {
    super(config, MAX_CUSTOMER_EXPORTS);
  }
}

@Injectable()
export class BackOfficeExportDatabase extends ExportDatabase {
  constructor(config: TransactionsConfig) {
    super(config, MAX_BACK_OFFICE_EXPORTS);
  }
}

function toExecutor(client: PoolClient): SqlExecutor {
  return { query: async (sql, parameters) => (await client.query(sql, parameters)).rows };
}

async function openCursor(client: PoolClient, executor: SqlExecutor, selection: LineSelection): Promise<void> {
  const { text, values } = linesQuery(selection, await findIndexedBefore(executor));
  await client.query(`${OPEN_CURSOR} ${text}`, values);
}
