const { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { identityOf, isAlive } = require('./process-identity.cjs');

/**
 * @typedef {{ pid: number, identity: string, state: string, details: Record<string, string> }} Holder
 * @typedef {{ holder: Holder } | { update(state: string, details?: Record<string, string>): void, release(): void }} Lock
 */

/**
 * Takes the lock in `file`, or returns its holder. A lock whose process has ended counts as free.
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
      // Creating a link is atomic: no other process can read a partially written lock.
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
 * The running process that holds the lock, or `null`.
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
 * Renames a stale lock before removing it, so that two processes that find it cannot remove each other's new lock.
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
      // A third process took the lock; takeLock tries again.
    }
  }
  rmSync(aside, { force: true });
}
