import { readFileSync } from 'node:fs';
import { identityOf, isAlive, statOf } from '../process-identity.cjs';

const POLL_INTERVAL_MS = 500;

/**
 * Calls `act` when the npm process of `npm start` or `npm test` was killed with SIGKILL, which it cannot forward: an orphaned
 * launcher would keep its ports and servers.
 * @param found is called with that process, so that others can recognize an orphan
 */
export function onNpmExit(
  script: 'start' | 'test',
  act: () => void,
  found?: (npm: { npmPid: string; npmIdentity: string }) => void,
): void {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event !== script) return;
  const npm = ancestors(process.ppid).find(isNpm);
  const identity = npm && identityOf(npm);
  if (!npm || !identity) return;
  found?.({ npmPid: String(npm), npmIdentity: identity });
  const timer = setInterval(() => {
    if (isAlive(npm, identity)) return;
    clearInterval(timer);
    act();
  }, POLL_INTERVAL_MS).unref();
}

/** The two nearest ancestors: npm, or a shell that npm started. */
function ancestors(pid: number): number[] {
  const above = statOf(pid)?.parent;
  return above ? [pid, above] : [pid];
}

function isNpm(pid: number): boolean {
  try {
    // npm sets its process title to `npm start`.
    return /\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
