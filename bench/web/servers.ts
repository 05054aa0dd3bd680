import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type WebTopology, webServerSpec, writeShellRemotes } from '../../scripts/launcher/applications';
import { lastLines, run } from '../../scripts/launcher/command';
import type { ProcessSpec } from '../../scripts/launcher/managed-process';
import { inheritedEnvironment, ROOT } from '../../scripts/launcher/paths';
import type { Ports } from '../../scripts/launcher/ports';
import { releaseNewBuilds, releaseSigner, releasesFolder } from '../../scripts/launcher/releases';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { Secrets } from '../../scripts/launcher/secrets';
import type { Supervisor } from '../../scripts/launcher/supervisor';
import { UserError } from '../../scripts/launcher/user-error';

interface ServerContext {
  folder: string;
  supervisor: Supervisor;
  ports: Ports;
}

/** Builds the shell, the remotes and the packages they use; unchanged ones are cached. */
export async function buildFederated(): Promise<void> {
  const filters = ['shell', ...REMOTE_NAMES].map((name) => `--filter=${name}`);
  const { code, output } = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/turbo/bin/turbo'),
      'run',
      'build',
      '--no-daemon',
      '--output-logs=errors-only',
      ...filters,
    ],
    { cwd: ROOT, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' } },
  );
  if (code !== 0) throw new UserError(`The build failed.\n\n${lastLines(output, 40)}`);
}

interface FederatedOptions {
  /** Browsers load the remotes from their own servers instead of through the shell's. */
  isDirect: boolean;
  /** A folder with other builds of the remotes, each in a folder of its name. */
  builds?: string;
}

/** The bank as it is deployed: the shell, and each remote on its own server with its own signed release. */
export async function startFederated(context: ServerContext, { isDirect, builds }: FederatedOptions): Promise<string> {
  const { folder, supervisor, ports } = context;
  mkdirSync(folder, { recursive: true });
  const secrets = new Secrets(join(folder, 'secrets.json'));
  await releaseNewBuilds(folder, secrets, builds ? (name) => join(builds, name) : undefined);
  const names = ['gateway', 'shell', ...REMOTE_NAMES];
  const reserved = await Promise.all(names.map(async (name) => [name, await ports.reserve()] as const));
  const topology: WebTopology = {
    ports: Object.fromEntries(reserved) as WebTopology['ports'],
    common: { ...inheritedEnvironment(), NODE_ENV: 'production' },
    shellHost: '127.0.0.1',
    releases: { folder: releasesFolder(folder), publicKey: releaseSigner(secrets).publicKey() },
    remotesOnOwnOrigins: isDirect,
  };
  await ports.releaseAll();
  await supervisor.start(fakeGateway('gateway', topology.ports.gateway));
  writeShellRemotes(topology);
  await Promise.all(REMOTE_NAMES.map((name) => supervisor.start(webServerSpec(name, topology))));
  await supervisor.start(webServerSpec('shell', topology));
  return urlOf(topology.ports.shell);
}

/** The monolith behind a server of its own. @param client folder of its build */
export async function startMonolith({ supervisor, ports }: ServerContext, client: string): Promise<string> {
  const [gateway, port] = [await ports.reserve(), await ports.reserve()];
  await ports.releaseAll();
  await supervisor.start(fakeGateway('monolith-gateway', gateway));
  const env = { CLIENT: client, PUBLIC_FILES: join(ROOT, 'shell/public'), GATEWAY_URL: urlOf(gateway) };
  const args = ['-C', 'source', '--import', 'tsx', join(__dirname, 'monolith-server.ts')];
  await supervisor.start(script('monolith', port, args, env, '/health/ready'));
  return urlOf(port);
}

const fakeGateway = (name: string, port: number) =>
  script(name, port, ['-C', 'source', '--import', 'tsx', join(__dirname, 'fake-gateway.ts')], {}, '/');

function script(name: string, port: number, args: string[], env: NodeJS.ProcessEnv, ready: string): ProcessSpec {
  return {
    name,
    stage: 'application',
    command: process.execPath,
    args,
    cwd: ROOT,
    env: { ...inheritedEnvironment(), NODE_ENV: 'production', ...env, PORT: String(port) },
    isReady: async () => (await fetch(urlOf(port) + ready)).ok,
    readyWithinMs: 30_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 6_000,
  };
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
