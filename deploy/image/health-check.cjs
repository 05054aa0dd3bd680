const { readdirSync, readFileSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');

/** Together with the interval of HEALTHCHECK (5 s), a server that hangs is killed within 12 s. */
const ATTEMPTS = 3;
const TIMEOUT_MS = 2_000;
const PAUSE_MS = 250;

/**
 * The health check of every image: `node health-check.cjs /health/ready`. Docker restarts a container only when its process
 * ends, so the check kills a server that hangs. That takes `init: true` (`docker run --init`): a process cannot kill the first
 * one of its container.
 * @param {{ origin: string, path: string, init: number, timeoutMs?: number }} options `path` decides about the exit code; `init` is the server's parent
 * @returns {Promise<boolean>} whether the server is healthy
 */
exports.checkHealth = async ({ origin, path, init, timeoutMs = TIMEOUT_MS }) => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = await liveness(`${origin}/health/live`, timeoutMs);
    if (state === 'live') return (await liveness(origin + path, timeoutMs)) === 'live';
    // The server is starting or stopping.
    if (state === 'closed') return false;
    if (attempt < ATTEMPTS) await sleep(PAUSE_MS);
  }
  for (const pid of childrenOf(init)) process.kill(pid, 'SIGKILL');
  return false;
};

/** @param {string} url @param {number} timeoutMs @returns {Promise<'live' | 'stuck' | 'closed'>} */
async function liveness(url, timeoutMs) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).ok ? 'live' : 'stuck';
  } catch (error) {
    return Object(error).name === 'TimeoutError' ? 'stuck' : 'closed';
  }
}

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && parentOf(pid) === parent);
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    // `pid (command) state ppid …`; the command may contain spaces and parentheses.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

if (require.main === module) {
  const origin = `http://127.0.0.1:${process.env.PORT}`;
  exports.checkHealth({ origin, path: process.argv[2] ?? '/health/ready', init: 1 }).then(
    (isHealthy) => process.exit(isHealthy ? 0 : 1),
    () => process.exit(1),
  );
}
