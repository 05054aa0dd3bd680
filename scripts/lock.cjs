const { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { identityOf, isAlive } = require('./process-identity.cjs');

/**
 * @typedef {{ pid: number, identity: string, state: string, details: Record<string, string> }} Holder
 * @typedef {{ holder: Holder } | { update(state: string, details?: Record<string, string>): void, release(): void }} Lock
 */

/**
 * Takes the lock in `file`, or says who holds it. A lock whose process is gone is free.
 * @param {string} file
 * @returns {Lock}
 */
exports.takeLock = (file) => {
  mkdirSync(dirname(file), { recursive: true });
  /** @type {Holder} */
  const mine = { pid: process.pid, identity: identityOf(process.pid) ?? '', state: 'starting', details: {} };
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, JSON.stringify(mine));
    try {
      // A link either appears whole or not at all: nobody ever reads a lock that is half written.
      linkSync(draft, file);
      rmSync(draft);
      break;
    } catch (error) {
      rmSync(draft, { force: true });
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = exports.holderOf(file);
    if (holder) return { holder };
    discardStale(file);
  }
  return {
    update(state, details = {}) {
      mine.state = state;
      Object.assign(mine.details, details);
      writeFileSync(draft, JSON.stringify(mine));
      renameSync(draft, file);
    },
    release: () => rmSync(file, { force: true }),
  };
};

/**
 * The living process that holds the lock, or `null`.
 * @param {string} file
 * @returns {Holder | null}
 */
exports.holderOf = (file) => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    return isAlive(holder.pid, holder.identity) ? holder : null;
  } catch {
    return null;
  }
};

/**
 * Moved aside first, so that of two who find the same stale lock neither removes the other's fresh one.
 * @param {string} file
 */
function discardStale(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (exports.holderOf(aside)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one took it meanwhile; the loop in takeLock meets it.
    }
  }
  rmSync(aside, { force: true });
}
