import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive } from '../process-identity.cjs';

/** The later in this list, the later it is stopped. */
export const STAGES = ['application', 'broker', 'name-server', 'database'] as const;
export type Stage = (typeof STAGES)[number];

export interface RecordedProcess {
  name: string;
  pid: number;
  identity: string;
  stage: Stage;
  stopSignal: NodeJS.Signals;
}

/**
 * The processes that this clone runs, on disk. After a `kill -9` of the launcher the next one finds them here. A
 * process is only ever taken for ours if it started in the same tick of the same boot: an id alone may be a stranger's.
 */
export class RunRecord {
  private readonly processes = new Map<string, RecordedProcess>();

  constructor(private readonly file: string) {}

  add(process: Omit<RecordedProcess, 'identity'>): void {
    const identity = identityOf(process.pid);
    if (!identity) return;
    this.processes.set(process.name, { ...process, identity });
    this.save();
  }

  remove(name: string): void {
    if (this.processes.delete(name)) this.save();
  }

  private save(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.draft`;
    writeFileSync(draft, JSON.stringify([...this.processes.values()], null, 2));
    renameSync(draft, this.file);
  }
}

/** Stops what an earlier launcher left behind, in order. Answers the names of what it found alive. */
export async function stopRecordedProcesses(file: string, patienceMs = 8_000): Promise<string[]> {
  const found = read(file).filter(({ pid, identity }) => isAlive(pid, identity));
  for (const stage of STAGES) {
    await Promise.all(found.filter((one) => one.stage === stage).map((one) => stopRecordedProcess(one, patienceMs)));
  }
  rmSync(file, { force: true });
  return found.map(({ name }) => name);
}

function read(file: string): RecordedProcess[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

async function stopRecordedProcess({ pid, identity, stopSignal }: RecordedProcess, patienceMs: number): Promise<void> {
  signal(pid, stopSignal);
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid, identity) && Date.now() < deadline) await sleep(50);
  // Each process leads a group of its own; what is left of it goes with it.
  if (isAlive(pid, identity)) signal(pid, 'SIGKILL');
  signal(-pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}
