import { existsSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { truncateLargeLog } from './logs';
import { ManagedProcess, type ProcessSpec } from './managed-process';
import { RunRecord, STAGES } from './run-record';
import { errorMessage, UserError } from './user-error';

const LOG_CHECK_INTERVAL_MS = 10_000;

/** Starts, restarts and, in order, stops every process of one bank. */
export class Supervisor {
  private readonly processes = new Map<string, ManagedProcess>();
  private readonly record: RunRecord;
  private readonly timer: NodeJS.Timeout;
  private stopping: Promise<void> | null = null;

  constructor(
    private readonly folder: string,
    private readonly report: (line: string) => void,
  ) {
    this.record = new RunRecord(join(folder, 'run.json'), report);
    this.timer = setInterval(() => this.boundLogs(), LOG_CHECK_INTERVAL_MS).unref();
  }

  logFile(name: string): string {
    return join(this.folder, 'logs', `${name}.log`);
  }

  async start(spec: ProcessSpec): Promise<void> {
    if (this.stopping) throw new UserError('Stopping.');
    const log = this.logFile(spec.name);
    if (existsSync(log)) truncateSync(log);
    const managed = new ManagedProcess(spec, this.record, log, (line) => this.stopping || this.report(line));
    this.processes.set(spec.name, managed);
    await managed.start();
  }

  process(name: string): ManagedProcess {
    const managed = this.processes.get(name);
    if (!managed) throw new Error(`No process is called ${name}. Running: ${[...this.processes.keys()].join(', ')}`);
    return managed;
  }

  /** Stops a process and removes it. */
  async discard(name: string): Promise<void> {
    await this.processes.get(name)?.stop();
    this.processes.delete(name);
  }

  /** Applications stop first, so that they can finish their work; the database stops last. */
  stopAll(): Promise<void> {
    this.stopping ??= (async () => {
      clearInterval(this.timer);
      for (const stage of STAGES) {
        const those = [...this.processes.values()].filter(({ spec }) => spec.stage === stage);
        await Promise.all(those.map((managed) => managed.stop()));
      }
    })();
    return this.stopping;
  }

  /** Kills everything immediately, for a second Ctrl-C. */
  killAll(): void {
    for (const managed of this.processes.values()) managed.killNow();
  }

  private boundLogs(): void {
    for (const name of this.processes.keys()) {
      try {
        truncateLargeLog(this.logFile(name), this.report);
      } catch (error) {
        this.report(`The log of ${name} could not be shortened: ${errorMessage(error)}`);
      }
    }
  }
}
