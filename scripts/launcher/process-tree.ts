import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive, statOf } from '../process-identity.cjs';

const POLL_INTERVAL_MS = 50;

/**
 * Stops a process and everything that it started, directly or not: SIGTERM first, SIGKILL for what is left after
 * `graceMs`. Browsers and servers lead process groups of their own, which a signal to the parent's group does not reach, so
 * each process is signaled.
 */
export async function stopProcessTree(pid: number, graceMs: number): Promise<void> {
  const tree = new ProcessTree(pid);
  const running = tree.suspend();
  for (const id of running) signal(id, 'SIGTERM');
  for (const id of running) signal(id, 'SIGCONT');
  for (const deadline = Date.now() + graceMs; tree.listRunning().length > 0 && Date.now() < deadline; ) {
    await sleep(POLL_INTERVAL_MS);
    // A handler of SIGTERM may have started another process.
    for (const id of tree.findStarted()) signal(id, 'SIGTERM');
  }
  for (const id of tree.suspend()) signal(id, 'SIGKILL');
}

/** Kills a process and everything that it started, without waiting. */
export function killProcessTree(pid: number): void {
  for (const id of new ProcessTree(pid).suspend()) signal(id, 'SIGKILL');
}

/**
 * Remembers what it has found, because a process whose parent has ended no longer shows where it came from. Ids are
 * compared with identities, because the system reuses them.
 */
class ProcessTree {
  private readonly identities = new Map<number, string>();

  constructor(root: number) {
    this.add(root);
  }

  /** Parents before their children. */
  listRunning(): number[] {
    return [...this.identities].filter(([id, identity]) => isAlive(id, identity)).map(([id]) => id);
  }

  /** Looks for processes that those known have started. @returns the new ones */
  findStarted(): number[] {
    return descendantsOf(...this.listRunning()).filter((id) => this.add(id));
  }

  /** Stops every process from starting another while the tree is listed. @returns all that run */
  suspend(): number[] {
    for (let added = this.listRunning(); added.length > 0; added = this.findStarted()) {
      for (const id of added) signal(id, 'SIGSTOP');
    }
    return this.listRunning();
  }

  private add(id: number): boolean {
    const identity = this.identities.has(id) ? null : identityOf(id);
    if (identity) this.identities.set(id, identity);
    return identity !== null;
  }
}

/** The process ids of everything that these processes started, directly or not, parents before their children. */
export function descendantsOf(...pids: number[]): number[] {
  const parents = allParents();
  const found = new Set<number>();
  for (let level = pids; level.length > 0; ) {
    level = parents.filter(([id, parent]) => level.includes(parent) && !found.has(id)).map(([id]) => id);
    for (const id of level) found.add(id);
  }
  return [...found];
}

/** The process ids of those that a process started itself. */
export function childrenOf(pid: number): number[] {
  return allParents()
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);
}

const allParents = () => (process.platform === 'linux' ? parentsFromProc() : parentsFromPs());

type ParentOf = [pid: number, parent: number];

function parentsFromProc(): ParentOf[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): ParentOf[] => {
      const stat = statOf(Number(name));
      return stat ? [[Number(name), stat.parent]] : [];
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
