import { setTimeout as sleep } from 'node:timers/promises';
import { classifyFailure } from './database-errors';
import type { SqlExecutor } from './query-rows';

/** The maximum time that payments and reads queue behind a lock request. */
const LOCK_TIMEOUT = '100ms';
const RETRY_AFTER_MS = 500;
const MAX_RETRIES = 1_000;

/**
 * Runs statements that lock a table in use in a transaction. Gives up a lock that it does not get in time, so that later requests
 * do not queue behind it, and tries again for ten minutes.
 * @param connection a single connection, not a pool, such as the runner of a migration that has `transaction = false`
 */
export async function inShortTransaction(connection: SqlExecutor, work: () => Promise<void>): Promise<void> {
  for (let retries = 0; ; retries++) {
    await connection.query('BEGIN');
    try {
      await connection.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await work();
      await connection.query('COMMIT');
      return;
    } catch (error) {
      await connection.query('ROLLBACK');
      if (classifyFailure(error) !== 'transient' || retries === MAX_RETRIES) throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}
