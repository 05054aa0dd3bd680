import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, canInstall } from './apt';
import { accepts, type Broker, type BrokerContext, brokerPasswords, brokerUrls, withCurrentPassword } from './broker';
import { brokerDefinitions, hashed, type Passwords } from './broker-users';
import { lastLines, run } from './command';
import { inheritedEnvironment, shortHash } from './paths';
import { startContainer } from './rabbitmq-container';
import type { Secrets } from './secrets';
import { UserError } from './user-error';

/**
 * Erlang's schedulers wait for work in a loop by default, which takes processor time from the applications on the same machine.
 * https://www.rabbitmq.com/docs/runtime#cpu-reduce-idle-usage
 */
const NO_BUSY_WAIT = '+sbwt none +sbwtdcpu none +sbwtdio none';

/** Starts a private RabbitMQ on the loopback interface. */
export async function startRabbitmq(folder: string, context: BrokerContext): Promise<Broker> {
  const program = await findOrInstall(context.report);
  if (program) return startNode(folder, program, context);
  rmSync(cliFile(folder), { force: true });
  return startContainer(folder, context);
}

/** @returns the server script, not Debian's wrapper in /usr/sbin, which changes the user; `null` to use Docker */
async function findOrInstall(report: (detail: string) => void): Promise<string | null> {
  const found = findProgram();
  if (found) return found;
  if (canInstall()) {
    report('installing the package rabbitmq-server');
    await aptInstall(['rabbitmq-server'], [{ name: 'rabbitmq-server', pidFile: '/run/rabbitmq/pid' }]);
    const installed = findProgram();
    if (installed) return installed;
  }
  if ((await run('docker', ['info'])).code === 0) return null;
  throw new UserError(
    'RabbitMQ was not found. Install it (sudo apt-get install rabbitmq-server), start Docker, or use an existing broker (RABBITMQ_URL=amqp://user:password@host:5672 npm start).',
  );
}

function findProgram(): string | undefined {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)];
  return folders.map((folder) => join(folder, 'rabbitmq-server')).find(existsSync);
}

async function startNode(folder: string, program: string, context: BrokerContext): Promise<Broker> {
  const { secrets, supervisor, ports, report, isDurable = true } = context;
  const passwords = brokerPasswords(secrets);
  const home = join(folder, 'rabbitmq');
  writeConfiguration(home, passwords, isDurable);
  const [port, distributionPort, namePort] = [await ports.reserve(), await ports.reserve(), await ports.reserve()];
  const urls = brokerUrls(passwords, port);
  // RabbitMQ stores data by node name, so the name must not change for this folder.
  const node = `larkspur-${shortHash(folder)}@localhost`;
  const env = nodeEnvironment({ home, node, port, distributionPort, namePort });
  const cli: NodeCli = { program: join(dirname(program), 'rabbitmqctl'), node, port, namePort };
  writeFileSync(cliFile(folder), JSON.stringify(cli), { mode: 0o600 });

  await ports.release(namePort);
  await supervisor.start({
    name: 'epmd',
    stage: 'name-server',
    command: findEpmd(),
    args: ['-port', String(namePort), '-address', '127.0.0.1'],
    cwd: home,
    env,
    isReady: async () => (await run(findEpmd(), ['-port', String(namePort), '-names'])).code === 0,
    readyWithinMs: 15_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 1_000,
  });
  await Promise.all([ports.release(port), ports.release(distributionPort)]);
  const ready = supervisor.start({
    name: 'rabbitmq',
    stage: 'broker',
    command: program,
    args: [],
    cwd: home,
    env,
    isReady: () => accepts(withCurrentPassword(urls.url, secrets)),
    readyWithinMs: 90_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 6_000,
  });
  report(`on port ${port}`);
  return { ...urls, ready };
}

/**
 * Paths are relative to the node's folder, because RabbitMQ's scripts split absolute paths at spaces, except for the data:
 * RabbitMQ 4 does not start with a relative path there.
 */
function nodeEnvironment(node: {
  home: string;
  node: string;
  port: number;
  distributionPort: number;
  namePort: number;
}) {
  return {
    ...inheritedEnvironment(),
    HOME: node.home,
    ERL_EPMD_PORT: String(node.namePort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: node.node,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(node.port),
    RABBITMQ_DIST_PORT: String(node.distributionPort),
    RABBITMQ_MNESIA_BASE: join(node.home, 'mnesia'),
    RABBITMQ_LOG_BASE: 'log',
    RABBITMQ_CONFIG_FILE: 'rabbitmq',
    RABBITMQ_ADVANCED_CONFIG_FILE: './advanced.config',
    RABBITMQ_CONF_ENV_FILE: './rabbitmq-env.conf',
    RABBITMQ_ENABLED_PLUGINS_FILE: 'enabled_plugins',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} -start_epmd false ${NO_BUSY_WAIT}`,
  };
}

function writeConfiguration(home: string, passwords: Passwords, isDurable: boolean): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string) => writeFileSync(join(home, name), text, { mode: 0o600 });
  write(
    'rabbitmq.conf',
    [
      'load_definitions = definitions.json',
      'log.file = false',
      'log.console = true',
      'log.console.level = warning',
      'disk_free_limit.absolute = 100MB',
      'vm_memory_high_watermark.absolute = 1GB',
      '',
    ].join('\n'),
  );
  writeDefinitions(home, passwords);
  write('advanced.config', isDurable ? '[].\n' : '[{ra, [{wal_sync_method, none}]}].\n');
  write('rabbitmq-env.conf', '');
  write('enabled_plugins', '[].\n');
}

/** Loaded at every start, so that regenerated passwords and new permissions take effect. There is no `guest` user. */
function writeDefinitions(home: string, passwords: Passwords): void {
  const draft = join(home, `definitions.json.${process.pid}`);
  writeFileSync(draft, JSON.stringify(brokerDefinitions((user) => hashed(passwords[user]))), { mode: 0o600 });
  renameSync(draft, join(home, 'definitions.json'));
}

/** The data with which another process administers the running node. */
interface NodeCli {
  program: string;
  node: string;
  port: number;
  namePort: number;
}

const cliFile = (folder: string) => join(folder, 'rabbitmq', 'cli.json');

/** Returns whether `npm start` runs RabbitMQ without a container. */
export const hasOwnNode = (folder: string) => existsSync(cliFile(folder));

/**
 * Gives the running node the passwords that are stored now. Connections stay open.
 * @returns the addresses with these passwords
 */
export async function applyBrokerPasswords(folder: string, secrets: Secrets): Promise<Omit<Broker, 'ready'>> {
  const home = join(folder, 'rabbitmq');
  const { program, node, port, namePort } = JSON.parse(readFileSync(cliFile(folder), 'utf8')) as NodeCli;
  const passwords = brokerPasswords(secrets);
  writeDefinitions(home, passwords);
  const { code, output } = await run(program, ['-n', node, 'import_definitions', join(home, 'definitions.json')], {
    cwd: home,
    // The node's cookie is in its home folder.
    env: {
      ...inheritedEnvironment(),
      HOME: home,
      ERL_EPMD_PORT: String(namePort),
      RABBITMQ_CONF_ENV_FILE: './rabbitmq-env.conf',
    },
  });
  if (code !== 0) throw new UserError(`RabbitMQ did not take the new passwords: ${lastLines(output, 3)}`);
  return brokerUrls(passwords, port);
}

function findEpmd(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
    '/usr/lib/erlang/bin',
    '/usr/local/lib/erlang/bin',
  ];
  const found = folders.map((folder) => join(folder, 'epmd')).find(existsSync);
  if (found) return found;
  throw new UserError(
    "RabbitMQ is installed, but Erlang's epmd was not found. Install the package erlang-base, or set RABBITMQ_URL.",
  );
}
