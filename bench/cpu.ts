import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_SERVERS } from '../scripts/launcher/applications';

/** For each process its name and its CPU time in seconds since its start. */
export type CpuTimes = ReadonlyMap<string, { name: string; seconds: number }>;

export interface CpuShare {
  name: string;
  /** Microseconds per payment or pgbench transaction. */
  micros: number;
  /** The share of the total. */
  percent: number;
}

interface Stat {
  pid: number;
  parent: number;
  /** Ticks of the process and of the children that it has waited for. */
  ticks: number;
  endedChildrensTicks: number;
}

export const LOAD_GENERATOR = 'load generator';
/** Everything outside the bank that is measured, which shows how idle the machine was. */
export const OTHER_PROGRAMS = 'other programs';
/** Sessions that ended between two readings, as all of pgbench's do. Their database is not known anymore. */
export const ENDED_SESSIONS = 'postgresql, ended sessions';
/** PostgreSQL's own processes: checkpoints, vacuum, the log. */
export const BACKGROUND = 'postgresql, background';

/** Reads the CPU time of every process of one or more banks from /proc. */
export class CpuMeter {
  private readonly ticksPerSecond = ticksPerSecond();
  private readonly folders: readonly string[];

  /** @param folders where each launcher lists its running processes */
  constructor(...folders: string[]) {
    this.folders = folders;
  }

  static readonly available = existsSync('/proc/self/stat');

  read(): CpuTimes {
    const times = new Map<string, { name: string; seconds: number }>();
    if (!CpuMeter.available) return times;
    const add = (key: string, name: string, ticks: number) =>
      times.set(key, { name, seconds: ticks / this.ticksPerSecond });
    const stats = allStats();
    for (const { name, pid } of this.processes()) {
      const isPostgres = name === 'postgresql';
      for (const stat of withDescendants(pid, stats)) {
        add(`${stat.pid}`, isPostgres ? describeBackend(stat.pid) : toGroup(name), stat.ticks);
        add(`ended of ${stat.pid}`, isPostgres ? ENDED_SESSIONS : toGroup(name), stat.endedChildrensTicks);
      }
    }
    const { user, system } = process.cpuUsage();
    times.set(LOAD_GENERATOR, { name: LOAD_GENERATOR, seconds: (user + system) / 1e6 });
    // pgbench counts once it has ended.
    add('pgbench', 'pgbench', stats.get(process.pid)?.endedChildrensTicks ?? 0);
    const known = [...times.values()].reduce((sum, { seconds }) => sum + seconds, 0);
    times.set(OTHER_PROGRAMS, { name: OTHER_PROGRAMS, seconds: machineTicks() / this.ticksPerSecond - known });
    return times;
  }

  /** Only the Node processes. */
  nodeProcesses(): { name: string; pid: number }[] {
    return this.processes().filter(({ name }) => /^(gateway$|svc-|reference )/.test(name));
  }

  private processes(): { name: string; pid: number }[] {
    const lists = this.folders.map((folder) => join(folder, 'run.json')).filter((file) => existsSync(file));
    return lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  }
}

/** CPU time of a process and its descendants since their start. NaN where it cannot be read. */
export function cpuSeconds(pid: number): number {
  if (!CpuMeter.available) return Number.NaN;
  const ticks = withDescendants(pid, allStats()).reduce((sum, stat) => sum + stat.ticks, 0);
  return ticks / ticksPerSecond();
}

const ticksPerSecond = () => Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/**
 * The CPU time between two readings, largest first, without shares below 0.01%.
 * @param belongsToOther whether a process of that name belongs to another bank or program
 */
export function cpuShares(
  before: CpuTimes,
  after: CpuTimes,
  transactions: number,
  belongsToOther: (name: string) => boolean = () => false,
): CpuShare[] {
  const used = new Map<string, number>();
  const add = (process: string, seconds: number) => {
    const name = belongsToOther(process) ? OTHER_PROGRAMS : process;
    used.set(name, (used.get(name) ?? 0) + seconds);
  };
  for (const [key, { name, seconds }] of after) add(name, seconds - (before.get(key)?.seconds ?? 0));
  // An ended session counts in full among the ended ones, so its earlier use is subtracted there.
  for (const [key, { name, seconds }] of before) {
    if (!after.has(key)) add(name.startsWith('postgresql') ? ENDED_SESSIONS : name, -seconds);
  }
  const total = [...used].reduce((sum, [name, seconds]) => (name === OTHER_PROGRAMS ? sum : sum + seconds), 0);
  return [...used]
    .map(([name, seconds]) => ({ name, micros: (seconds * 1e6) / transactions, percent: (seconds * 100) / total }))
    .filter(({ percent }) => percent >= 0.01)
    .sort((a, b) => b.micros - a.micros);
}

/** The whole cost of a payment, including the load generator, as pgbench is included in its transactions. */
export const totalMicros = (shares: readonly CpuShare[]) =>
  shares.reduce((sum, { micros, name }) => (name === OTHER_PROGRAMS ? sum : sum + micros), 0);

/** The cost of the bank itself, without the load generator. */
export const bankMicros = (shares: readonly CpuShare[]) =>
  totalMicros(shares.filter(({ name }) => name !== LOAD_GENERATOR));

const toGroup = (name: string) => (WEB_SERVERS.some((server) => server === name) ? 'web servers' : name);

/** PostgreSQL shows the database in the title of a backend: "postgres: larkspur: role database 127.0.0.1(4711) idle". */
function describeBackend(pid: number): string {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const database = /^postgres: (?:larkspur: )?\S+ (\S+) \d+\.\d+\.\d+\.\d+\(/.exec(title)?.[1];
    return database ? `postgresql, ${database}` : BACKGROUND;
  } catch {
    return BACKGROUND;
  }
}

function allStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program's name, in parentheses, may contain spaces.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0, , , , , , , , , , user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields;
      const pid = Number(name);
      stats.set(pid, { pid, parent, ticks: user + system, endedChildrensTicks: childrensUser + childrensSystem });
    } catch {
      // The process has ended.
    }
  }
  return stats;
}

function withDescendants(root: number, stats: Map<number, Stat>): Stat[] {
  const found = [...stats.values()].filter(({ pid }) => pid === root);
  // The iteration includes elements that are added during it.
  for (const { pid } of found) found.push(...[...stats.values()].filter(({ parent }) => parent === pid));
  return found;
}

function machineTicks(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return user + nice + system + irq + softirq;
}
