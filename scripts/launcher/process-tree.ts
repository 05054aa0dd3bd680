import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive } from '../process-identity.cjs';

const POLL_INTERVAL_MS = 50;

/**
 * Stops a process and everything that it started, directly or not: SIGTERM first, SIGKILL for what is left after
 * `graceMs`. Descendants are listed before the first signal, because a process whose parent has ended no longer shows
 * where it came from, and because browsers and servers lead process groups of their own, which a signal to the parent's
 * group does not reach.
 */
export async function stopProcessTree(pid: number, graceMs: number): Promise<void> {
  const targets = [pid, ...descendantsOf(pid)].flatMap((id) => {
    const identity = identityOf(id);
    return identity ? [{ id, identity }] : [];
  });
  const remaining = () => targets.filter(({ id, identity }) => isAlive(id, identity));
  for (const { id } of remaining()) signal(id, 'SIGTERM');
  for (const deadline = Date.now() + graceMs; remaining().length > 0 && Date.now() < deadline; ) {
    await sleep(POLL_INTERVAL_MS);
  }
  for (const { id } of remaining()) signal(id, 'SIGKILL');
}

/** Every descendant's process id, parents before their children. */
export function descendantsOf(pid: number): number[] {
  const parents = allParents();
  const found: number[] = [];
  for (let level = [pid]; level.length > 0; ) {
    level = parents.filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}

/** The process ids of those that a process started itself. */
export function childrenOf(pid: number): number[] {
  return allParents()
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);
}

const allParents = () => (process.platform === 'linux' ? parentsFromProc() : parentsFromPs());

type ParentOf = [pid: number, parent: number];

/** Read directly, since `ps` is missing from small containers. */
function parentsFromProc(): ParentOf[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): ParentOf[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command name is in parentheses and may contain spaces; the parent's id is the second field after it.
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        return [[Number(name), Number(parent)]];
      } catch {
        return [];
      }
    });
}

function parentsFromPs(): ParentOf[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line): ParentOf => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [pid, parent];
    });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}
