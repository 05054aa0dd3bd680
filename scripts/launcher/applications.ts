import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import type { Databases } from './databases';
import type { ProcessSpec } from './managed-process';
import { ROOT, variablesOf } from './paths';
import { REMOTE_NAMES, type RepositoryRemote, remotesList, writeRemotesList } from './remotes';
import type { Secrets } from './secrets';

/** They need only their build, so they start while PostgreSQL and RabbitMQ do. */
export const WEB_SERVERS: readonly WebServer[] = [...REMOTE_NAMES, 'shell'];
export const SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'gateway'] as const;

export const APPLICATIONS: readonly Application[] = [...SERVICES, ...WEB_SERVERS];
type WebServer = RemoteName | 'shell';
export type Service = (typeof SERVICES)[number];
export type Application = Service | WebServer;
/** A value for each application; which remotes there are is not known to the compiler. */
export type ByApplication<T> = Record<Service | 'shell', T> & Record<RemoteName, T>;

const LIVENESS_PATH = '/health/live';
const READINESS_TIMEOUT_MS = 2_000;
/**
 * Three probes without a response take 10.5 s, so that a process that hangs is restarted within 15 s. A process that
 * receives SIGTERM from elsewhere has about as long.
 */
export const LIVENESS = { intervalMs: 1_500, timeoutMs: 2_000, unresponsiveMs: 10_000 };

/** The input for the web servers' environment variables. */
export interface WebTopology {
  /** The ports of this instance of each application. */
  ports: ByApplication<number>;
  /** The number of the instance, from 1. */
  instance?: number;
  /** The ports of all instances, this one included. */
  allPorts?: readonly ByApplication<number>[];
  /** Passed through to every application from the launcher's own environment (NODE_ENV, LOG_LEVEL, RATE_LIMITS). */
  common: NodeJS.ProcessEnv;
  /** The address that the shell listens on; both loopback addresses by default. */
  shellHost: string | undefined;
  /** The folder of released remotes, with one subfolder each, the key that signs releases, and the shell's own key. */
  releases: { folder: string; publicKey: string; rollbackKey?: string };
  /** Browsers load remotes from their own servers instead of through the shell's proxy. */
  remotesOnOwnOrigins: boolean;
}

/** The input for the services' environment variables. */
export interface ServiceTopology extends WebTopology {
  databases: Databases;
  /** The launcher's own environment. */
  env: NodeJS.ProcessEnv;
  /** The operator's. */
  rabbitmqUrl: string;
  rabbitmqUrls: Record<Service, string>;
  busNamespace: string;
  secrets: Secrets;
  /** Uploaded files, which are stored outside the databases. */
  filesFolder: string;
  /** Outgoing mail is written here unless SMTP_URL is set. */
  mailboxFolder: string;
  administrator: { email: string; password: string };
  /** `null` when none is configured and demo logins are off. */
  auditor: { email: string; password: string } | null;
  /** The folder with the services' builds; by default this repository. */
  builds?: string | undefined;
}

export function webServerSpec(application: WebServer, topology: WebTopology): ProcessSpec {
  const { folder } = topology.releases;
  const own = application === 'shell' ? shellEnvironment(topology) : { RELEASES_DIR: join(folder, application) };
  return spec(application, topology, own);
}

export function serviceSpec(application: Service, topology: ServiceTopology): ProcessSpec {
  return spec(application, topology, serviceEnvironment(application, topology), topology.builds);
}

function spec(application: Application, topology: WebTopology, own: NodeJS.ProcessEnv, builds = ROOT): ProcessSpec {
  const port = topology.ports[application];
  return {
    name: processName(application, topology.instance),
    stage: 'application',
    command: process.execPath,
    args: ['--enable-source-maps', entryFile(application, builds)],
    cwd: join(builds, application),
    env: { ...topology.common, ...drain(topology), HOST: '127.0.0.1', PORT: String(port), ...own },
    isReady: () => isReady(application, topology),
    readyWithinMs: 90_000,
    liveness: {
      isAlive: () => responds(applicationUrl(application, topology) + LIVENESS_PATH, LIVENESS.timeoutMs),
      ...LIVENESS,
    },
    stopSignal: 'SIGTERM',
    stopWithinMs: 10_000,
  };
}

/** Without a second instance, no other process can take the requests of one that stops. */
const drain = ({ allPorts }: WebTopology): NodeJS.ProcessEnv =>
  (allPorts?.length ?? 1) > 1 ? {} : { DRAIN_SECONDS: '0' };

function entryFile(application: Application, builds: string): string {
  if (isRemote(application)) return join(builds, 'packages/federation/dist/cli.js');
  return join(builds, application, application === 'shell' ? 'dist/server/main.js' : 'dist/main.js');
}

function shellEnvironment(topology: WebTopology): NodeJS.ProcessEnv {
  return {
    HOST: topology.shellHost,
    REMOTES_FILE: shellRemotesFile(topology),
    PUBLIC_URL: topology.common.PUBLIC_URL || publicUrl(topology),
    SEEN_RELEASES_FILE: join(topology.releases.folder, `${processName('seen', topology.instance)}.json`),
    // A dot, which no remote's name has.
    ASSETS_DIR: join(topology.releases.folder, 'shell.assets'),
    ROLLBACK_SIGNING_KEY: topology.releases.rollbackKey,
    // There are few visits.
    VISITS_SAMPLE_PERCENT: topology.common.VISITS_SAMPLE_PERCENT || '100',
    // All visitors on this machine have the same address.
    ...(topology.shellHost === undefined && { CANARY_MIN_ADDRESSES: '1', CANARY_VISITS_PER_ADDRESS: '1000' }),
    ...canaryVariables(topology.common),
    GATEWAY_URL: applicationUrl('gateway', topology),
  };
}

/** The path of the shell's list of remotes. */
export const shellRemotesFile = ({ releases }: WebTopology) => join(releases.folder, 'remotes.json');

const canaryVariables = (common: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(common).filter(([name]) => name.startsWith('CANARY_')));

/** Writes the shell's list of remotes, which it reads again while it runs. */
export function writeShellRemotes(topology: WebTopology): void {
  writeRemotesList(shellRemotesFile(topology), shellRemotes(topology));
}

/** The shell's list of remotes. @param remotes those that are listed now; by default, at the start of this process */
export function shellRemotes(topology: WebTopology, remotes?: readonly RepositoryRemote[]): string {
  const { releases, remotesOnOwnOrigins } = topology;
  return remotesList((name) => {
    const url = applicationUrl(name, topology);
    // One key for all remotes: on this machine, one person releases all of them.
    const store = join(releases.folder, name);
    return { url, ...(remotesOnOwnOrigins && { publicUrl: url }), publicKeys: [releases.publicKey], store };
  }, remotes);
}

/** Before all keys. */
const EPOCH = new Date(0).toISOString();

function serviceEnvironment(application: Service, topology: ServiceTopology): NodeJS.ProcessEnv {
  const { databases, secrets, administrator, auditor } = topology;
  const bus = { RABBITMQ_URL: topology.rabbitmqUrls[application], BUS_NAMESPACE: topology.busNamespace };
  switch (application) {
    case 'svc-auth':
      return {
        ...bus,
        DATABASE_URL: databases['svc-auth'].url,
        KEY_ENCRYPTION_SECRET: secrets.key('KEY_ENCRYPTION_SECRET'),
        SIGNING_KEYS_SINCE: secrets.find('SIGNING_KEYS_SINCE') ?? EPOCH,
        SEALING_KEYS_SINCE: secrets.find('SEALING_KEYS_SINCE') ?? EPOCH,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...(auditor && { AUDITOR_EMAIL: auditor.email, AUDITOR_PASSWORD: auditor.password }),
        PUBLIC_URL: topology.common.PUBLIC_URL || publicUrl(topology),
        MAILBOX_DIR: topology.mailboxFolder,
        ...variablesOf(application, topology.env),
      };
    case 'svc-users':
      return {
        ...bus,
        DATABASE_URL: databases[application].url,
        PIN_KEY: secrets.key('PIN_KEY'),
        FILE_SIGNING_SECRET: secrets.key('FILE_SIGNING_SECRET'),
        FILES_DIR: topology.common.FILES_DIR || topology.filesFolder,
        ...variablesOf(application, topology.env),
      };
    case 'svc-transactions':
      return { ...bus, DATABASE_URL: databases[application].url, PIN_KEY: secrets.key('PIN_KEY') };
    case 'svc-contacts':
      return { ...bus, DATABASE_URL: databases[application].url };
    case 'gateway':
      return {
        ...bus,
        // The shell's server is the proxy in front of the gateway and forwards the client's address.
        TRUSTED_PROXIES: '127.0.0.1,::1',
        AUTH_URL: instanceUrls('svc-auth', topology).join(),
        USERS_URL: instanceUrls('svc-users', topology).join(),
        TRANSACTIONS_URL: instanceUrls('svc-transactions', topology).join(),
        CONTACTS_URL: instanceUrls('svc-contacts', topology).join(),
        REMOTES_FILE: shellRemotesFile(topology),
      };
  }
}

/** Services report readiness; a web server is ready as soon as it responds. */
function isReady(application: Application, topology: WebTopology): Promise<boolean> {
  const path = isRemote(application) || application === 'shell' ? LIVENESS_PATH : '/health/ready';
  return responds(applicationUrl(application, topology) + path, READINESS_TIMEOUT_MS);
}

async function responds(url: string, timeoutMs: number): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  await response.arrayBuffer();
  return response.ok;
}

/** The application's address on this machine. Only the shell may listen on anything but the loopback interface. */
export function applicationUrl(application: Application, { ports, shellHost }: WebTopology): string {
  const own = application === 'shell' && shellHost && !WILDCARD_HOSTS.has(shellHost) ? shellHost : '127.0.0.1';
  return `http://${own.includes(':') ? `[${own}]` : own}:${ports[application]}`;
}

/** The addresses of all instances of an application. */
export function instanceUrls(application: Application, topology: WebTopology): string[] {
  const { allPorts = [topology.ports] } = topology;
  return allPorts.map((ports) => applicationUrl(application, { ...topology, ports }));
}

/** `svc-users` is the first instance, `svc-users-2` the second. */
const processName = (application: string, instance = 1) =>
  instance === 1 ? application : `${application}-${instance}`;

/** The address that a browser on this machine opens. */
export function publicUrl(topology: WebTopology): string {
  return applicationUrl('shell', topology).replace('127.0.0.1', 'localhost');
}

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', 'localhost']);

/** Remotes can be added while the bank runs, so they are all that is nothing else. */
const isRemote = (application: Application) =>
  application !== 'shell' && !SERVICES.some((service) => service === application);
