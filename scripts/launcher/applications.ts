import { join } from 'node:path';
import type { Databases } from './databases';
import type { ProcessSpec } from './managed-process';
import { ROOT } from './paths';
import type { Secrets } from './secrets';

export const REMOTES = ['mfe-public', 'mfe-customer', 'mfe-admin'] as const;
/** They need nothing but their build, and come up while the servers do. */
export const WEB_SERVERS = [...REMOTES, 'shell'] as const;
export const SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'gateway'] as const;

export const APPLICATIONS = [...SERVICES, ...WEB_SERVERS] as const;
export type WebServer = (typeof WEB_SERVERS)[number];
export type Service = (typeof SERVICES)[number];
export type Application = Service | WebServer;

/** What the web servers' environments are made of. */
export interface WebTopology {
  ports: Record<Application, number>;
  /** For all of them: what the person who starts the bank says by the environment (NODE_ENV, LOG_LEVEL, RATE_LIMITS). */
  common: NodeJS.ProcessEnv;
  /** Where the shell listens; by default on both loopback addresses. */
  shellHost: string | undefined;
  /** Where what the teams have released lies, a folder for each remote, and who may release. */
  releases: { folder: string; publicKey: string };
  /** Browsers load the remotes from their own servers instead of through the shell's. */
  remotesOnOwnOrigins: boolean;
}

/** What the services' environments are made of. */
export interface ServiceTopology extends WebTopology {
  databases: Databases;
  rabbitmqUrl: string;
  busNamespace: string;
  secrets: Secrets;
  /** What the bank keeps for good beside its databases. */
  filesFolder: string;
  /** Where mail stays unless SMTP_URL names a server. */
  mailboxFolder: string;
  administrator: { email: string; password: string };
  /** None where nobody names one and no demo log-ins are wanted. */
  auditor: { email: string; password: string } | null;
}

export function webServerSpec(application: WebServer, topology: WebTopology): ProcessSpec {
  const { folder } = topology.releases;
  const own = application === 'shell' ? shellEnvironment(topology) : { RELEASES_DIR: join(folder, application) };
  return spec(application, topology, own);
}

export function serviceSpec(application: Service, topology: ServiceTopology): ProcessSpec {
  return spec(application, topology, serviceEnvironment(application, topology));
}

function spec(application: Application, topology: WebTopology, own: NodeJS.ProcessEnv): ProcessSpec {
  const port = topology.ports[application];
  return {
    name: application,
    stage: 'application',
    command: process.execPath,
    args: ['--enable-source-maps', entryFile(application)],
    cwd: join(ROOT, application),
    env: { ...topology.common, HOST: '127.0.0.1', PORT: String(port), ...own },
    isReady: () => isReady(application, topology),
    readyWithinMs: 90_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 6_000,
  };
}

function entryFile(application: Application): string {
  if (isRemote(application)) return join(ROOT, 'packages/federation/dist/cli.js');
  return join(ROOT, application, application === 'shell' ? 'dist/server/main.js' : 'dist/main.js');
}

function shellEnvironment(topology: WebTopology): NodeJS.ProcessEnv {
  return {
    HOST: topology.shellHost,
    RELEASE_PUBLIC_KEYS: topology.releases.publicKey,
    SEEN_RELEASES_FILE: join(topology.releases.folder, 'seen.json'),
    REMOTE_ORIGINS: topology.remotesOnOwnOrigins ? 'direct' : 'proxied',
    GATEWAY_URL: applicationUrl('gateway', topology),
    MFE_PUBLIC_URL: applicationUrl('mfe-public', topology),
    MFE_CUSTOMER_URL: applicationUrl('mfe-customer', topology),
    MFE_ADMIN_URL: applicationUrl('mfe-admin', topology),
  };
}

function serviceEnvironment(application: Service, topology: ServiceTopology): NodeJS.ProcessEnv {
  const { databases, secrets, administrator, auditor } = topology;
  const bus = { RABBITMQ_URL: topology.rabbitmqUrl, BUS_NAMESPACE: topology.busNamespace };
  switch (application) {
    case 'svc-auth':
      return {
        ...bus,
        DATABASE_URL: databases['svc-auth'].url,
        KEY_ENCRYPTION_SECRET: secrets.key('KEY_ENCRYPTION_SECRET'),
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...(auditor && { AUDITOR_EMAIL: auditor.email, AUDITOR_PASSWORD: auditor.password }),
        PUBLIC_URL: topology.common.PUBLIC_URL || publicUrl(topology),
        MAILBOX_DIR: topology.mailboxFolder,
      };
    case 'svc-users':
      return {
        ...bus,
        DATABASE_URL: databases[application].url,
        PIN_KEY: secrets.key('PIN_KEY'),
        FILE_SIGNING_SECRET: secrets.key('FILE_SIGNING_SECRET'),
        FILES_DIR: topology.common.FILES_DIR || topology.filesFolder,
      };
    case 'svc-transactions':
      return { ...bus, DATABASE_URL: databases[application].url, PIN_KEY: secrets.key('PIN_KEY') };
    case 'svc-contacts':
      return { ...bus, DATABASE_URL: databases[application].url };
    case 'gateway':
      return {
        ...bus,
        // The shell's server stands in front of it and tells it who asks.
        TRUSTED_PROXIES: '127.0.0.1,::1',
        AUTH_URL: applicationUrl('svc-auth', topology),
        USERS_URL: applicationUrl('svc-users', topology),
        TRANSACTIONS_URL: applicationUrl('svc-transactions', topology),
        CONTACTS_URL: applicationUrl('svc-contacts', topology),
      };
  }
}

/** The bank's services say when they can do their work; a web server can as soon as it answers. */
async function isReady(application: Application, topology: WebTopology): Promise<boolean> {
  const path = isRemote(application) || application === 'shell' ? '/health/live' : '/health/ready';
  const response = await fetch(applicationUrl(application, topology) + path, { signal: AbortSignal.timeout(2_000) });
  return response.ok;
}

/** Where the application answers on this machine. Only the shell may listen anywhere but on the loopback. */
export function applicationUrl(application: Application, { ports, shellHost }: WebTopology): string {
  const own = application === 'shell' && shellHost && !WILDCARD_HOSTS.has(shellHost) ? shellHost : '127.0.0.1';
  return `http://${own.includes(':') ? `[${own}]` : own}:${ports[application]}`;
}

/** Where a browser on this machine finds the bank. */
export function publicUrl(topology: WebTopology): string {
  return applicationUrl('shell', topology).replace('127.0.0.1', 'localhost');
}

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', 'localhost']);

const isRemote = (application: Application) => REMOTES.some((remote) => remote === application);
