import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';

/** Timers come and go, and connections between the bank's servers are kept for a while. */
const SLACK = { timers: 60, sockets: 500 };

/** One of the two servers that clients can reach. */
export interface Edge {
  name: 'shell' | 'gateway';
  url: string;
  metricsUrl: string;
}

interface Usage {
  /** Requests to other servers, in progress or waiting for a place. */
  inUse: number;
  timers: number;
  sockets: number;
}

/** The processes of a running bank, and the resources that the two edges hold. */
export class BankProcesses {
  private readonly baseline = new Map<string, Usage>();
  private processes: ReadonlyMap<string, string> = new Map();
  /** The first permanent damage, if any: later tests fail immediately instead of waiting a minute each. */
  private harm: unknown;

  constructor(
    private readonly dataFolder: string,
    private readonly edges: readonly Edge[],
  ) {}

  async remember(): Promise<void> {
    this.processes = this.running();
    for (const edge of this.edges) this.baseline.set(edge.name, await readUsage(edge));
  }

  /** @throws Error when a process ended or was restarted, or when an edge still holds something of an ended attack */
  async expectUnharmed(): Promise<void> {
    this.expectNoEarlierHarm();
    try {
      this.expectSameProcesses();
      for (const edge of this.edges) await eventually(() => this.expectReleased(edge), 60_000, 20);
      this.expectSameProcesses();
    } catch (error) {
      this.harm = error;
      throw error;
    }
  }

  /** @throws Error immediately when an earlier attack harmed the bank */
  expectNoEarlierHarm(): void {
    if (this.harm) throw new Error('An earlier attack harmed the bank.', { cause: this.harm });
  }

  /** @throws Error unless the process of this name, and no other, runs as a new one */
  expectReplaced(name: string): void {
    const running = this.running();
    const changed = this.changedSince(running);
    if (changed.join() !== name || !running.has(name)) {
      throw new Error(`Not ${name} alone was replaced, but: ${changed.join(', ') || 'nothing'}`);
    }
  }

  private expectSameProcesses(): void {
    const changed = this.changedSince(this.running());
    if (changed.length > 0) throw new Error(`Processes ended: ${changed.join(', ')}`);
  }

  /** @returns the names of processes that ended, were restarted, or are new */
  private changedSince(running: ReadonlyMap<string, string>): string[] {
    const names = new Set([...this.processes.keys(), ...running.keys()]);
    return [...names].filter((name) => this.processes.get(name) !== running.get(name));
  }

  private async expectReleased(edge: Edge): Promise<void> {
    const before = this.baseline.get(edge.name);
    const now = await readUsage(edge);
    if (!before) throw new Error('Call remember() first.');
    const released =
      now.inUse === 0 && now.timers <= before.timers + SLACK.timers && now.sockets <= before.sockets + SLACK.sockets;
    if (!released) throw new Error(`${edge.name} holds ${JSON.stringify(now)}, before ${JSON.stringify(before)}`);
  }

  /** Process ids with their times of start, by name. */
  private running(): ReadonlyMap<string, string> {
    const recorded = JSON.parse(readFileSync(join(this.dataFolder, 'run.json'), 'utf8')) as {
      name: string;
      pid: number;
      identity: string;
    }[];
    return new Map(recorded.map(({ name, pid, identity }) => [name, `${pid} ${identity}`]));
  }
}

async function readUsage({ metricsUrl }: Edge): Promise<Usage> {
  const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(20_000) });
  const lines = (await response.text()).split('\n');
  const sum = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    inUse: sum(/^upstream_requests\{/),
    timers: sum(/^nodejs_active_resources\{type="Timeout"/),
    sockets: sum(/^nodejs_active_resources\{type="TCPSocketWrap"/),
  };
}
