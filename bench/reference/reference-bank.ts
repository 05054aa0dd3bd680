import { join } from 'node:path';
import { connect } from 'amqplib';
import { run } from '../../scripts/launcher/command';
import { inheritedEnvironment, ROOT } from '../../scripts/launcher/paths';
import { Ports } from '../../scripts/launcher/ports';
import { newKey } from '../../scripts/launcher/secrets';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { UserError } from '../../scripts/launcher/user-error';
import { createDatabases, type ReferenceDatabases } from './databases';
import { REFERENCE_PROCESSES } from './processes';
import { PAYMENTS_QUEUE } from './src/payment-messages';

const FOLDER = join(ROOT, 'bench/reference');

interface ReferenceServers {
  /** The superuser's. */
  databaseUrl: string;
  rabbitmqUrl: string;
}

export interface RunningReferenceBank {
  url: string;
  databases: ReferenceDatabases;
}

export const REFERENCE_SETTING = "the reference implementation (Express, Nest's RabbitMQ transport, TypeORM)";

/** The bank as most teams would build it, on the servers of the bank that it is compared with. */
export class ReferenceBank {
  readonly secrets = { jwt: newKey(), pin: newKey() };
  private readonly supervisor: Supervisor;
  private readonly ports: Ports;
  private common: NodeJS.ProcessEnv = {};

  /**
   * @param folder for its logs, and where its running processes are listed
   * @param report what happens to its processes
   */
  constructor(folder: string, report: (line: string) => void) {
    this.supervisor = new Supervisor(folder, report);
    this.ports = new Ports(folder);
  }

  /** @param common environment of all processes */
  async start(
    { databaseUrl, rabbitmqUrl }: ReferenceServers,
    common: NodeJS.ProcessEnv,
  ): Promise<RunningReferenceBank> {
    this.common = { ...inheritedEnvironment(), ...common, NODE_ENV: 'production' };
    const [, databases] = await Promise.all([compile(), createDatabases(databaseUrl)]);
    const [transactionsPort, gatewayPort] = [await this.ports.reserve(), await this.ports.reserve()];
    await this.startProcess(
      REFERENCE_PROCESSES.users,
      'users/main.js',
      { DATABASE_URL: databases.users, RABBITMQ_URL: rabbitmqUrl, PIN_SECRET: this.secrets.pin },
      () => hasConsumer(rabbitmqUrl, PAYMENTS_QUEUE),
    );
    await this.startServer(REFERENCE_PROCESSES.transactions, 'transactions/main.js', transactionsPort, {
      DATABASE_URL: databases.transactions,
      RABBITMQ_URL: rabbitmqUrl,
      JWT_SECRET: this.secrets.jwt,
    });
    await this.startServer(REFERENCE_PROCESSES.gateway, 'gateway.js', gatewayPort, {
      TRANSACTIONS_URL: urlOf(transactionsPort),
    });
    return { url: urlOf(gatewayPort), databases };
  }

  stop(): Promise<void> {
    return this.supervisor.stopAll();
  }

  private async startServer(name: string, script: string, port: number, env: NodeJS.ProcessEnv): Promise<void> {
    await this.ports.release(port);
    await this.startProcess(
      name,
      script,
      { ...env, PORT: String(port) },
      async () => (await fetch(`${urlOf(port)}/health/ready`)).ok,
    );
  }

  private startProcess(
    name: string,
    script: string,
    env: NodeJS.ProcessEnv,
    isReady: () => Promise<boolean>,
  ): Promise<void> {
    return this.supervisor.start({
      name,
      stage: 'application',
      command: process.execPath,
      args: [join(FOLDER, 'dist', script)],
      cwd: FOLDER,
      env: { ...this.common, ...env },
      isReady,
      readyWithinMs: 30_000,
      stopSignal: 'SIGTERM',
      stopWithinMs: 6_000,
    });
  }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** With the settings of the bank's own services. */
async function compile(): Promise<void> {
  const swc = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
  const options = ['-d', 'dist', '--strip-leading-paths', '--config-file', join(ROOT, 'swc.node.json')];
  const { code, output } = await run(process.execPath, [swc, 'src', ...options], { cwd: FOLDER });
  if (code !== 0) throw new UserError(`The reference implementation could not be compiled:\n\n${output}`);
}

async function hasConsumer(url: string, queue: string): Promise<boolean> {
  const connection = await connect(url);
  connection.on('error', () => {});
  try {
    const channel = await connection.createChannel();
    // A queue that does not exist yet ends the channel.
    channel.on('error', () => {});
    return (await channel.checkQueue(queue)).consumerCount > 0;
  } finally {
    await connection.close();
  }
}
