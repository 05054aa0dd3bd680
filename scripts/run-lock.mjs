import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, root } from './install.mjs';
import locks from './lock.cjs';
import { isAlive } from './process-identity.cjs';

const STOPS_WITHIN_MS = 25_000;

/**
 * One bank a clone. An earlier one that is about to end is waited for; one that runs is named.
 */
export async function takeRunLock() {
  const file = join(root, '.larkspur', 'run.lock');
  for (const deadline = Date.now() + STOPS_WITHIN_MS; ; ) {
    const lock = locks.takeLock(file);
    if ('release' in lock) return lock;
    if (!isEnding(lock.holder) || Date.now() > deadline) fail(describe(lock.holder));
    await sleep(200);
  }
}

/** A launcher whose npm was killed notices within a second and stops everything. @param {locks.Holder} holder */
function isEnding({ state, details }) {
  if (state === 'stopping') return true;
  return Boolean(details.npmPid) && !isAlive(Number(details.npmPid), String(details.npmIdentity));
}

/** @param {locks.Holder} holder */
function describe({ pid, details }) {
  const where = details.url ? `at ${details.url} ` : '';
  return `Larkspur Bank runs from this folder already ${where}(process ${pid}): stop that one with Ctrl-C, or use it.`;
}
