import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'amqplib';

const START_PATIENCE_MS = 60_000;
/** Runs its arguments and stops them when standard input ends, so that a killed test leaves no broker behind. */
const LEASH = '"$@" & while read -r _; do :; done; kill -KILL 0';

/** A RabbitMQ for this test alone, with its own data, ports and name server, which it may kill and restart. */
export class PrivateBroker {
  private nameServer: ChildProcess | undefined;
  private node: ChildProcess | undefined;

  private constructor(
    private readonly home: string,
    private readonly ports: { amqp: number; distribution: number; names: number },
  ) {}

  static async start(): Promise<PrivateBroker> {
    const [amqp, distribution, names] = await freePorts();
    const broker = new PrivateBroker(mkdtempSync(join(tmpdir(), 'kit-broker-')), { amqp, distribution, names });
    writeFileSync(join(broker.home, 'plugins'), '[].\n');
    broker.nameServer = broker.run(firstOf('epmd'), '-port', String(names), '-address', '127.0.0.1');
    await broker.startNode();
    return broker;
  }

  get url(): string {
    return `amqp://guest:guest@127.0.0.1:${this.ports.amqp}`;
  }

  async startNode(): Promise<void> {
    // The script itself, because Debian's wrapper changes the user.
    this.node = this.run(firstOf('rabbitmq-server'));
    for (const until = Date.now() + START_PATIENCE_MS; ; await delay(100)) {
      if (await accepts(this.url)) return;
      if (Date.now() > until || this.node.exitCode !== null) throw new Error('The private RabbitMQ does not start.');
    }
  }

  /** SIGKILL: nothing is flushed. */
  async kill(): Promise<void> {
    await kill(this.node);
  }

  /** Everything that it has stored, while it is not running. */
  wipe(): void {
    rmSync(join(this.home, 'mnesia'), { recursive: true, force: true, maxRetries: 5 });
  }

  async remove(): Promise<void> {
    await kill(this.node);
    await kill(this.nameServer);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private run(program: string, ...args: string[]): ChildProcess {
    const { home, ports } = this;
    return spawn('sh', ['-c', LEASH, 'leash', program, ...args], {
      cwd: home,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {
        PATH: process.env.PATH,
        HOME: home,
        ERL_EPMD_PORT: String(ports.names),
        ERL_EPMD_ADDRESS: '127.0.0.1',
        RABBITMQ_NODENAME: 'kit@localhost',
        RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
        RABBITMQ_NODE_PORT: String(ports.amqp),
        RABBITMQ_DIST_PORT: String(ports.distribution),
        RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
        RABBITMQ_LOG_BASE: join(home, 'log'),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'plugins'),
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1} -start_epmd false',
      },
    });
  }
}

function firstOf(program: string): string {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(':')];
  const found = folders.map((folder) => join(folder, program)).find(existsSync);
  if (!found) throw new Error(`${program} was not found: this test needs RabbitMQ on this machine.`);
  return found;
}

async function freePorts(): Promise<[number, number, number]> {
  const servers = [0, 1, 2].map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [amqp = 0, distribution = 0, names = 0] = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return [amqp, distribution, names];
}

async function accepts(url: string): Promise<boolean> {
  try {
    await (await connect(url)).close();
    return true;
  } catch {
    return false;
  }
}

async function kill(leash: ChildProcess | undefined): Promise<void> {
  if (!leash?.pid || leash.exitCode !== null || leash.signalCode !== null) return;
  const exited = once(leash, 'exit');
  process.kill(-leash.pid, 'SIGKILL');
  await exited;
}
