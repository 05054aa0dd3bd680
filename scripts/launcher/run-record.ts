import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive } from '../process-identity.cjs';
import { errorMessage } from './user-error';

/** The stages, in the order in which they are stopped. */
export const STAGES = ['application', 'broker', 'name-server', 'database'] as const;
export type Stage = (typeof STAGES)[number];

interface RecordedProcess {
  name: string;
  pid: number;
  identity: string;
  stage: Stage;
  stopSignal: NodeJS.Signals;
}

/**
 * The processes that this clone runs, recorded on disk so that the next launcher can stop them after a `kill -9`. A
 * recorded process is matched by boot and start time as well as its id, because ids are reused.
 */
export class RunRecord {
  private readonly processes = new Map<string, RecordedProcess>();
  private isWritten = true;

  constructor(
    private readonly file: string,
    private readonly report: (line: string) => void,
  ) {}

  add(process: Omit<RecordedProcess, 'identity'>): void {
    const identity = identityOf(process.pid);
    if (!identity) return;
    this.processes.set(process.name, { ...process, identity });
    this.save();
  }

  remove(name: string): void {
    if (this.processes.delete(name)) this.save();
  }

  /** A full disk must not end the launcher, or everything that it has started would keep running without it. */
  private save(): void {
    try {
      this.write();
      this.isWritten = true;
    } catch (error) {
      if (this.isWritten) this.report(`The list of running processes could not be written: ${errorMessage(error)}`);
      this.isWritten = false;
    }
  }

  private write(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.draft`;
    writeFileSync(draft, JSON.stringify([...this.processes.values()], null, 2));
    renameSync(draft, this.file);
  }
}

/** Stops, in order, the recorded processes that still run. @returns their names */
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
  // Each process leads its own group, so this kills its remaining children, too.
  if (isAlive(pid, identity)) signal(pid, 'SIGKILL');
  signal(-pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
