import { existsSync, mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { nginxSpec } from '../../e2e/support/nginx';
import type { ProcessSpec } from '../../scripts/launcher/managed-process';
import { inheritedEnvironment, ROOT } from '../../scripts/launcher/paths';
import type { Ports } from '../../scripts/launcher/ports';
import type { Supervisor } from '../../scripts/launcher/supervisor';
import { nginxConfiguration } from './nginx';

export const DIRECT = 'direct';
export const GATEWAY = 'gateway';
const NGINX = 'nginx';
export const EXPRESS = 'Express';

/** A URL under test. */
export interface Target {
  name: string;
  url: string;
  /** `null` for the service itself. */
  pid: number | null;
}

/** With two processors the proxy has one to itself; the service and the load generator share the other. */
export const isPinned = cpus().length >= 2 && existsSync('/usr/bin/taskset');
const PROXY_CPU = '0';
export const LOAD_CPU = '1';

interface ProxyContext {
  folder: string;
  supervisor: Supervisor;
  ports: Ports;
  broker: { url: string; namespace: string };
  profile: string | null;
}

/** Starts the service and the three proxies in front of it. */
export async function startTargets(context: ProxyContext): Promise<Target[]> {
  const { folder, ports, broker, profile } = context;
  const [service, gateway, nginx, express] = await Promise.all([0, 1, 2, 3].map(() => ports.reserve()));
  if (!service || !gateway || !nginx || !express) throw new Error('No free ports.');
  const serviceUrl = urlOf(service);
  const node = (script: string, ...flags: string[]) => ({
    command: process.execPath,
    args: [...flags, script],
    cwd: join(ROOT, 'bench'),
  });
  await start(context, LOAD_CPU, service, { name: 'service', ...node(join(__dirname, 'fake-service.cjs')) }, {});
  const services = {
    AUTH_URL: serviceUrl,
    USERS_URL: serviceUrl,
    TRANSACTIONS_URL: serviceUrl,
    CONTACTS_URL: serviceUrl,
  };
  const gatewayPid = await start(
    context,
    PROXY_CPU,
    gateway,
    { name: 'gateway', ...node(join(ROOT, 'gateway/dist/main.js'), '--enable-source-maps', ...profileFlags(profile)) },
    {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      RABBITMQ_URL: broker.url,
      BUS_NAMESPACE: broker.namespace,
      TRUSTED_PROXIES: '127.0.0.1',
      ...services,
    },
  );
  const nginxPid = await start(
    context,
    PROXY_CPU,
    nginx,
    { name: 'nginx', ...(await nginxSpec(folder, nginxConfiguration(nginx, serviceUrl))) },
    {},
  );
  const expressPid = await start(
    context,
    PROXY_CPU,
    express,
    { name: 'express', ...node(join(__dirname, 'express-proxy.cjs')) },
    { SERVICE_URL: serviceUrl, NODE_ENV: 'production' },
  );
  return [
    { name: DIRECT, url: serviceUrl, pid: null },
    { name: GATEWAY, url: urlOf(gateway), pid: gatewayPid },
    { name: NGINX, url: urlOf(nginx), pid: nginxPid },
    { name: EXPRESS, url: urlOf(express), pid: expressPid },
  ];
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

function profileFlags(profile: string | null): string[] {
  if (!profile) return [];
  mkdirSync(resolve(profile), { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`];
}

async function start(
  { supervisor, ports }: ProxyContext,
  cpu: string,
  port: number,
  { name, command, args, cwd, user }: Pick<ProcessSpec, 'name' | 'command' | 'args' | 'cwd' | 'user'>,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  await ports.release(port);
  await supervisor.start({
    name,
    stage: 'application',
    command: isPinned ? '/usr/bin/taskset' : command,
    args: isPinned ? ['-c', cpu, command, ...args] : args,
    cwd,
    env: { ...inheritedEnvironment(), ...env, PORT: String(port) },
    ...(user && { user }),
    isReady: async () => (await fetch(`${urlOf(port)}/health/ready`)).ok,
    readyWithinMs: 30_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 6_000,
  });
  const { pid } = supervisor.process(name);
  if (pid === null) throw new Error(`${name} has exited`);
  return pid;
}
