import { readFileSync } from 'node:fs';
import type { Lock } from '../lock.cjs';
import { identityOf, isAlive } from '../process-identity.cjs';

const POLL_INTERVAL_MS = 500;

/**
 * Stops the bank when the npm process that started it was killed with SIGKILL, because an orphaned launcher would keep
 * the ports. The lock records npm's process, so that the next start waits for an orphan to stop.
 */
export function onNpmExit(act: () => void, lock: Exclude<Lock, { holder: unknown }>): void {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event !== 'start') return;
  const npm = ancestors(process.ppid).find(isNpm);
  const identity = npm && identityOf(npm);
  if (!npm || !identity) return;
  lock.update('running', { npmPid: String(npm), npmIdentity: identity });
  const timer = setInterval(() => {
    if (isAlive(npm, identity)) return;
    clearInterval(timer);
    act();
  }, POLL_INTERVAL_MS).unref();
}

/** The two nearest ancestors: npm, or a shell that npm started. */
function ancestors(pid: number): number[] {
  const above = parentOf(pid);
  return above ? [pid, above] : [pid];
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function isNpm(pid: number): boolean {
  try {
    // npm sets its process title to `npm start`.
    return /\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
