import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { classifyFailure } from './database-errors';

/** Payments wait no longer for a lock that this waits for. */
const LOCK_TIMEOUT = '200ms';
const RETRY_AFTER_MS = 500;
const MAX_RETRIES = 600;

/**
 * For statements of a migration that lock a table in use. Gives up a lock that it does not get at once, so that those who come later
 * do not queue behind it, and tries again for five minutes. The migration has `transaction = false`.
 */
export async function inShortTransaction(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  for (let retries = 0; ; retries++) {
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await work();
      await runner.commitTransaction();
      return;
    } catch (error) {
      await runner.rollbackTransaction();
      if (classifyFailure(error) !== 'transient' || retries === MAX_RETRIES) throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}
