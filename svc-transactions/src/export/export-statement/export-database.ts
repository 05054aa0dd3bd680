import { queryRows, type SqlExecutor, toExecutor } from '@larkspur/service-kit/database/query-rows';
import { createSessionPool, endPool } from '@larkspur/service-kit/database/session-pool';
import type { Pool } from 'pg';
import { TransactionsConfig } from '../../config';
import { DATABASE_SETTINGS } from '../../database-settings';
import type { LineRow } from '../../lines/to-statement-line';
import { findIndexedBefore } from '../../statements/index-lines/indexed-before';
import { type LineSelection, lineRow, linesQuery } from '../../statements/lines-query';

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

export interface OpenedExport {
  /** Reads what else is needed from the same snapshot, until the first batch is asked for. */
  snapshot: SqlExecutor;
  /** Finding the first lines may take long. */
  batches: AsyncGenerator<LineRow[], void, undefined>;
}

/**
 * A connection pool for exports only, so that long downloads take no connections from payments. An export reads one
 * snapshot in small batches, at the pace of its reader.
 */
export class ExportDatabase {
  private readonly pool: Pool;

  constructor(config: TransactionsConfig, maxConnections: number) {
    this.pool = createSessionPool(config, {
      name: 'svc-transactions exports',
      max: maxConnections,
      connectionTimeoutMs: 5_000,
      settings: EXPORT_SETTINGS,
    });
  }

  end(): Promise<void> {
    return endPool(this.pool);
  }

  /**
   * @param signal ends the query immediately, and must abort if the batches are not read to their end
   * @param settings PostgreSQL settings for this export
   */
  async open(
    selection: LineSelection,
    signal: AbortSignal,
    settings: Record<string, string> = {},
  ): Promise<OpenedExport> {
    const client = await this.pool.connect();
    let isReleased = false;
    /** A connection that is not clean is closed, which ends its query. */
    const release = (isClean: boolean) => {
      if (isReleased) return;
      isReleased = true;
      signal.removeEventListener('abort', abort);
      client.off('error', abort);
      client.release(!isClean);
    };
    const abort = () => release(false);
    signal.addEventListener('abort', abort);
    // A running query rejects with the same error.
    client.on('error', abort);
    try {
      signal.throwIfAborted();
      const snapshot = toExecutor(client);
      await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const [name, value] of Object.entries(settings)) await snapshot.query(`SET LOCAL ${name} = ${value}`);
      const { text, values } = linesQuery(selection, await findIndexedBefore(snapshot));
      await snapshot.query(`${OPEN_CURSOR} ${text}`, values);
      return { snapshot, batches: readBatches(snapshot, release) };
    } catch (error) {
      release(false);
      throw error;
    }
  }
}

async function* readBatches(
  snapshot: SqlExecutor,
  release: (isClean: boolean) => void,
): AsyncGenerator<LineRow[], void, undefined> {
  try {
    for (;;) {
      const rows = await queryRows(snapshot, lineRow, `FETCH ${FETCH_SIZE} FROM exported_lines`);
      if (rows.length > 0) yield rows;
      if (rows.length < FETCH_SIZE) break;
    }
    await snapshot.query('COMMIT');
    release(true);
  } finally {
    release(false);
  }
}
