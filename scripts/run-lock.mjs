import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, root } from './install.mjs';
import locks from './lock.cjs';
import { isAlive } from './process-identity.cjs';

const STOP_TIMEOUT_MS = 25_000;

/**
 * Allows one bank per clone. Waits for an earlier one that is stopping; exits with a message when one is running.
 */
export async function takeRunLock() {
  const file = join(root, '.larkspur', 'run.lock');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; ; ) {
    const lock = locks.takeLock(file);
    if ('release' in lock) return lock;
    if (!isEnding(lock.holder) || Date.now() > deadline) fail(describe(lock.holder));
    await sleep(200);
  }
}

/** A launcher whose npm was killed stops everything within a second. @param {locks.Holder} holder */
function isEnding({ state, details }) {
  if (state === 'stopping') return true;
  return Boolean(details.npmPid) && !isAlive(Number(details.npmPid), String(details.npmIdentity));
}

/** @param {locks.Holder} holder */
function describe({ pid, state, details }) {
  if (state === 'restoring')
    return `npm run restore is in progress in this folder (process ${pid}). Wait until it has ended.`;
  const where = details.url ? `at ${details.url} ` : '';
  return `Larkspur Bank is already running from this folder ${where}(process ${pid}). Use that one, or stop it with Ctrl-C.`;
}
