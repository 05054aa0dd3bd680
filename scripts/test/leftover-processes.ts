import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { stopProcessTree } from '../launcher/process-tree';
import { statOf } from '../process-identity.cjs';

const STOP_GRACE_MS = 3_000;

/** A run of jest, by which a process is recognized after its parent has ended. */
export interface JestProcess {
  /** Leads a session, which a process leaves only to lead its own. */
  pid: number;
  /** In the environment of jest, as `NAME=value`. Those who lead sessions of their own often inherit it. */
  variable: string;
}

interface Leftover {
  pid: number;
  /** With its arguments. */
  command: string;
  folder: string;
}

/**
 * Stops the processes that tests have started and not stopped. Without this, jest does not exit while one of them has the standard
 * error of a worker. To be called after the last test.
 * @returns a line about each of them; none where there is no /proc
 */
export async function stopLeftovers(jest: JestProcess): Promise<string[]> {
  const leftovers = findLeftovers(jest);
  await Promise.all(leftovers.map(({ pid }) => stopProcessTree(pid, STOP_GRACE_MS)));
  return leftovers.map(({ pid, command, folder }) => `A test left process ${pid} running: ${command} (in ${folder})`);
}

function findLeftovers({ pid: jest, variable }: JestProcess): Leftover[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids
    .filter((pid) => pid !== jest && pid !== process.pid && isFrom(pid))
    .map((pid) => ({ pid, command: read(pid, 'cmdline').join(' '), folder: folderOf(pid) }));

  function isFrom(pid: number): boolean {
    const stat = statOf(pid);
    return stat !== null && stat.state !== 'Z' && (stat.session === jest || read(pid, 'environ').includes(variable));
  }
}

/** The strings in a file of /proc. A process that has ended, or belongs to another user, has none. */
function read(pid: number, file: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return 'an unknown folder';
  }
}
