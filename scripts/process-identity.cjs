const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');

/**
 * Identifies a process by its boot and start time, because process ids are reused. `null` when there is no such process;
 * a zombie counts as ended.
 * @param {number} pid
 * @returns {string | null}
 */
exports.identityOf = (pid) => (process.platform === 'linux' ? fromProc(pid) : fromPs(pid));

/**
 * @param {number} pid
 * @param {string} identity
 */
exports.isAlive = (pid, identity) => exports.identityOf(pid) === identity;

/**
 * The state of a process in Linux; `null` when there is none. Read directly, since `ps` is missing from small containers.
 * @param {number} pid
 * @returns {{ state: string, parent: number, session: number, startTime: string } | null}
 */
exports.statOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain spaces; the state is the first field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, , session] = fields;
    return { state: String(state), parent: Number(parent), session: Number(session), startTime: String(fields[19]) };
  } catch {
    return null;
  }
};

/** @param {number} pid @returns {string | null} */
function fromProc(pid) {
  const stat = exports.statOf(pid);
  return stat === null || stat.state === 'Z' ? null : `${bootId()}:${stat.startTime}`;
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

/** @param {number} pid @returns {string | null} */
function fromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}
