import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { HangDetector, type Liveness } from './hang-detector';
import { lastLogLine, openLog } from './logs';
import type { RunRecord, Stage } from './run-record';
import { errorMessage, UserError } from './user-error';

export interface ProcessSpec {
  /** Unique in the bank; also names the log file. */
  name: string;
  stage: Stage;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The user to run as, if not the launcher's own. */
  user?: { uid: number; gid: number };
  /** Polled until it returns true. */
  isReady(): Promise<boolean>;
  readyWithinMs: number;
  /** A process that hangs is killed and restarted. Without it only a process that ends is restarted. */
  liveness?: Liveness;
  stopSignal: NodeJS.Signals;
  stopWithinMs: number;
  /** Runs before each start and removes leftovers of an earlier process. */
  prepare?(): Promise<void>;
  /** Kills, without waiting, what runs on behalf of the process but not as its child, such as a container. */
  killElsewhere?(): void;
}

const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;
const POLL_INTERVAL_MS = 100;
/** A process that has never been ready is not restarted after this many exits. */
const MAX_FAILED_STARTS = 3;

/** Exponential backoff between restarts: 0.25 s, doubled after each crash, at most 10 s. */
export const restartDelay = (deaths: number) =>
  Math.min(MIN_RESTART_DELAY_MS * 2 ** (deaths - 1), MAX_RESTART_DELAY_MS);

/** One process that is restarted whenever it ends or hangs, until it is stopped. */
export class ManagedProcess {
  private child: ChildProcess | null = null;
  private hangDetector: HangDetector | null = null;
  private ended: Promise<void> = Promise.resolve();
  private shouldRun = false;
  private wasReady = false;
  private crashes = 0;
  private generation = 0;
  private delay = new AbortController();

  constructor(
    readonly spec: ProcessSpec,
    private readonly record: RunRecord,
    private readonly logFile: string,
    private readonly report: (line: string) => void,
  ) {}

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Resolves when the process is ready. @throws UserError when it does not become ready in time */
  async start(): Promise<void> {
    if (this.shouldRun) return;
    this.shouldRun = true;
    this.wasReady = false;
    this.crashes = 0;
    const generation = ++this.generation;
    const deadline = Date.now() + this.spec.readyWithinMs;
    await this.launch();
    while (!(await this.spec.isReady().catch(() => false))) {
      if (generation !== this.generation) return;
      if (this.crashes >= MAX_FAILED_STARTS) throw this.failure('exits as soon as it starts');
      if (Date.now() > deadline) throw this.failure(`was not ready after ${this.spec.readyWithinMs / 1000} s`);
      await sleep(POLL_INTERVAL_MS);
    }
    this.wasReady = true;
    this.hangDetector?.reset();
  }

  /** Sends the stop signal, waits, and finally kills the whole process group. The process is not restarted. */
  async stop(): Promise<void> {
    this.shouldRun = false;
    this.generation++;
    this.delay.abort();
    this.hangDetector?.stop();
    const { child } = this;
    if (!child) return;
    child.kill(this.spec.stopSignal);
    const patience = new AbortController();
    await Promise.race([
      this.ended,
      sleep(this.spec.stopWithinMs, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    if (this.child === child) this.forceStop(child);
    await this.ended;
  }

  /** Simulates a crash for tests; the process is restarted. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.child?.kill(signal);
  }

  killNow(): void {
    this.shouldRun = false;
    this.hangDetector?.stop();
    if (this.child) this.forceStop(this.child);
  }

  private async launch(): Promise<void> {
    const { spec } = this;
    await spec.prepare?.();
    if (!this.shouldRun) return;
    const log = openLog(this.logFile, spec.user);
    // In its own process group, so that Ctrl-C reaches only the launcher, which stops everything in order.
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...spec.user,
    });
    log.close();
    this.child = child;
    this.hangDetector = this.watch(child);
    const since = Date.now();
    this.ended = new Promise((resolve) => {
      child.once('error', () => this.onEnd(child, since, 'could not be started').then(resolve));
      child.once('exit', (code, signal) => this.onEnd(child, since, signal ?? `code ${code}`).then(resolve));
    });
    const { name, stage, stopSignal } = spec;
    if (child.pid) this.record.add({ name, pid: child.pid, stage, stopSignal });
  }

  private watch(child: ChildProcess): HangDetector | null {
    const { name, liveness, readyWithinMs } = this.spec;
    if (!liveness) return null;
    return new HangDetector(liveness, readyWithinMs, (ms) => {
      this.report(`${name} has not responded for ${(ms / 1000).toFixed(1)} s; killing it`);
      // SIGKILL also ends a process that is stopped or whose event loop is blocked.
      this.killGroup(child);
    });
  }

  private async onEnd(child: ChildProcess, since: number, how: string): Promise<void> {
    if (this.child !== child) return;
    this.hangDetector?.stop();
    this.killGroup(child);
    this.child = null;
    this.record.remove(this.spec.name);
    if (!this.shouldRun) return;
    this.crashes = Date.now() - since > HEALTHY_AFTER_MS ? 1 : this.crashes + 1;
    void this.restart(how);
  }

  private async restart(how: string): Promise<void> {
    const { generation } = this;
    const delay = restartDelay(this.crashes);
    const died = Date.now();
    if (this.wasReady) this.report(`${this.spec.name} ended (${how}); restarting in ${delay / 1000} s`);
    this.delay = new AbortController();
    await sleep(delay, undefined, { signal: this.delay.signal }).catch(() => {});
    if (generation !== this.generation) return;
    try {
      await this.launch();
    } catch (error) {
      if (generation !== this.generation) return;
      this.crashes++;
      void this.restart(`could not be started: ${errorMessage(error)}`);
      return;
    }
    if (!this.wasReady) return;
    const { child } = this;
    while (this.child === child && generation === this.generation) {
      if (await this.spec.isReady().catch(() => false)) {
        this.hangDetector?.reset();
        this.report(`${this.spec.name} is back after ${((Date.now() - died) / 1000).toFixed(1)} s`);
        return;
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  private forceStop(child: ChildProcess): void {
    this.killGroup(child);
    this.spec.killElsewhere?.();
  }

  private killGroup(child: ChildProcess): void {
    if (!child.pid) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  }

  private failure(what: string): UserError {
    const entry = lastLogLine(this.logFile);
    return new UserError(
      `${this.spec.name} ${what}${entry ? ` (last log entry: ${entry})` : ''}. See ${this.logFile}.`,
    );
  }
}
