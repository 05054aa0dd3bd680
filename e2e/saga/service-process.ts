import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { inheritedEnvironment, ROOT } from '../../scripts/launcher/paths';
import type { FaultPlan, InjectorLogEntry } from './fault-plan';

/** Four processes that start at the same time share the processors with the other tests. */
const READY_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 12_000;
const MAX_FAILED_STARTS = 3;

interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A built service as a process with the fault injector. It is restarted, without a fault plan, whenever it exits. */
export class ServiceProcess {
  readonly exits: ProcessExit[] = [];
  private child: ChildProcess | null = null;
  private address: string | null = null;
  private stopping = false;
  private failedStarts = 0;
  private readonly log: string;
  private readonly injectorLog: string;

  constructor(
    readonly service: 'svc-users' | 'svc-transactions',
    name: string,
    folder: string,
    private readonly env: Record<string, string>,
  ) {
    this.log = join(folder, `${name}.log`);
    this.injectorLog = join(folder, `${name}.faults.log`);
  }

  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  /** @throws Error when the process is not listening, as `fetch` would */
  get url(): string {
    if (!this.address) throw new Error(`${this.service} is not listening.`);
    return this.address;
  }

  /** Resolves when the process is ready, also after a restart. */
  async ready(): Promise<void> {
    await eventually(async () => {
      if (this.failedStarts >= MAX_FAILED_STARTS)
        throw new Error(`${this.service} exits right after its start. See ${this.log}`);
      const response = this.address ? await fetch(`${this.address}/health/ready`).catch(() => null) : null;
      return response?.ok ? response : null;
    }, READY_TIMEOUT_MS);
  }

  /** Resolves when the fault injector has applied the plan. */
  async setFaultPlan(plan: FaultPlan): Promise<void> {
    const { child } = this;
    if (!child) throw new Error(`${this.service} is not running.`);
    const acknowledged = once(child, 'message');
    child.send(plan);
    await acknowledged;
  }

  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** Stops the process with SIGTERM, as a deployment does. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timeout = new AbortController();
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
    child.kill('SIGKILL');
  }

  /** Entries of all runs of the process, oldest first. */
  injectorLogEntries(): InjectorLogEntry[] {
    const lines = readText(this.injectorLog).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as InjectorLogEntry);
  }

  /** Everything that the process has logged and sent. */
  output(): string {
    return readText(this.log) + readText(this.injectorLog);
  }

  private launch(): void {
    const log = openSync(this.log, 'a');
    const readFrom = readText(this.log).length;
    const child = fork(join(ROOT, this.service, 'dist/main.js'), [], {
      cwd: ROOT,
      execArgv: ['--require', join(__dirname, 'fault-injector.cjs')],
      env: { ...inheritedEnvironment(), ...this.env, FAULT_INJECTOR_LOG: this.injectorLog },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    this.failedStarts++;
    child.once('exit', (code, signal) => this.onExit({ code, signal }));
    void this.readAddress(child, readFrom);
  }

  private onExit(exit: ProcessExit): void {
    this.child = null;
    this.address = null;
    if (this.stopping) return;
    this.exits.push(exit);
    if (this.failedStarts < MAX_FAILED_STARTS) this.launch();
  }

  /** With PORT=0 the system chooses the port, and the service logs it. */
  private async readAddress(child: ChildProcess, readFrom: number): Promise<void> {
    while (this.child === child && !this.address) {
      this.address = /listens on (http:\/\/[\d.:]+)/.exec(readText(this.log).slice(readFrom))?.[1] ?? null;
      await delay(50);
    }
    if (this.address) this.failedStarts = 0;
  }
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
