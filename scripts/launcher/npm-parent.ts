import { readFileSync } from 'node:fs';
import type { Lock } from '../lock.cjs';
import { identityOf, isAlive } from '../process-identity.cjs';

const POLL_INTERVAL_MS = 500;

/**
 * Someone who kills npm with -9 means the bank. The launcher would live on, an orphan that holds the ports; so it looks
 * after the npm that started it. The lock names that npm, and the next start waits for an orphan to end.
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

/** The nearest two: npm itself, or the shell that it started. */
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
    // npm titles its process `npm start`.
    return /\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
