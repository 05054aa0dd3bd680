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

/** The processes of a running bank, and what the two edges hold. */
export class BankProcesses {
  private readonly baseline = new Map<string, Usage>();
  private processes = '';

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
    this.expectSameProcesses();
    for (const edge of this.edges) await eventually(() => this.expectReleased(edge), 60_000, 20);
    this.expectSameProcesses();
  }

  private expectSameProcesses(): void {
    const running = this.running();
    if (running !== this.processes) throw new Error(`Processes ended: ${this.processes}\nNow: ${running}`);
  }

  private async expectReleased(edge: Edge): Promise<void> {
    const before = this.baseline.get(edge.name);
    const now = await readUsage(edge);
    if (!before) throw new Error('Call remember() first.');
    const released =
      now.inUse === 0 && now.timers <= before.timers + SLACK.timers && now.sockets <= before.sockets + SLACK.sockets;
    if (!released) throw new Error(`${edge.name} holds ${JSON.stringify(now)}, before ${JSON.stringify(before)}`);
  }

  /** Process ids with their times of start. */
  private running(): string {
    const recorded = JSON.parse(readFileSync(join(this.dataFolder, 'run.json'), 'utf8')) as {
      name: string;
      pid: number;
      identity: string;
    }[];
    return recorded
      .map(({ name, pid, identity }) => `${name} ${pid} ${identity}`)
      .sort()
      .join('\n');
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
