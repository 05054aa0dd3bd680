import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { TransactionsConfig } from '../config';
import { DATABASE_SETTINGS } from '../database-settings';
import { indexedBefore } from '../statements/indexing/indexed-before';
import { type LineSelection, linesQuery } from '../statements/lines-query';
import type { LineRow } from '../statements/to-statement-line';

export const MAX_CONCURRENT_EXPORTS = 3;
export const OPEN_CURSOR = 'DECLARE exported_lines NO SCROLL CURSOR FOR';
const FETCH_SIZE = 500;

export const EXPORT_SETTINGS = {
  ...DATABASE_SETTINGS,
  jit: 'off',
  statement_timeout: '30s',
  // Lines in the order of an index, from the first on: no sort of them all before it.
  cursor_tuple_fraction: '0.0001',
  // A client that stops reading does not keep a snapshot open for ever.
  idle_in_transaction_session_timeout: '60s',
  // The server looks whether anybody still waits for a query that is at work, and ends it if not.
  client_connection_check_interval: '500ms',
};

/**
 * Connections of the exports' own, so that long downloads take none from payments. What it answers is one moment's
 * truth, read in small batches as the reader asks for them.
 */
@Injectable()
export class ExportDatabase implements OnApplicationShutdown {
  private readonly log = new Logger(ExportDatabase.name);
  private readonly pool: Pool;

  constructor(config: TransactionsConfig) {
    this.pool = new Pool({
      connectionString: config.DATABASE_URL,
      application_name: 'svc-transactions exports',
      max: MAX_CONCURRENT_EXPORTS,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      options: Object.entries(EXPORT_SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    this.pool.on('error', (error) => this.log.warn({ err: error }, 'An idle connection of the exports broke'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** @param signal ends the query at once, wherever it is */
  async *lines(wanted: LineSelection, signal: AbortSignal): AsyncGenerator<LineRow[], void, undefined> {
    const client = await this.pool.connect();
    let held = true;
    /** A connection that is not given back clean is closed, and its query ends with it. */
    const giveBack = (clean: boolean) => {
      if (held) client.release(!clean);
      held = false;
    };
    const abort = () => giveBack(false);
    signal.addEventListener('abort', abort);
    // The query under way, if any, tells of the same fault.
    client.on('error', abort);
    try {
      signal.throwIfAborted();
      await openCursor(client, wanted);
      for (;;) {
        const { rows } = await client.query<LineRow>(`FETCH ${FETCH_SIZE} FROM exported_lines`);
        if (rows.length > 0) yield rows;
        if (rows.length < FETCH_SIZE) break;
      }
      await client.query('COMMIT');
      giveBack(true);
    } finally {
      signal.removeEventListener('abort', abort);
      client.off('error', abort);
      giveBack(false);
    }
  }
}

async function openCursor(client: PoolClient, wanted: LineSelection): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const database = { query: async <T>(text: string) => (await client.query(text)).rows as T };
  const { text, values } = linesQuery(wanted, await indexedBefore(database));
  await client.query(`${OPEN_CURSOR} ${text}`, values);
}
