import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall, canInstall } from '../launcher/apt';
import { type CommandResult, lastLines, run } from '../launcher/command';
import { inheritedEnvironment } from '../launcher/paths';

/** More than that makes Erlang allocate memory for each possible file. */
const MAX_FILES = 10_000;
const START_TIMEOUT_MS = 60_000;

/** A Docker engine with compose. */
export interface Engine {
  /** For `docker` and compose. */
  env: NodeJS.ProcessEnv;
  /** `docker compose` or `docker-compose`. */
  compose: string[];
  /** The engine was started by this process. It has no images, and builds need the host's network. */
  isOwn: boolean;
  stop(): Promise<void>;
}

/** No engine is available on this machine. */
export class NoEngineError extends Error {
  override readonly name = 'NoEngineError';
}

/**
 * The machine's engine, or one of our own.
 * @param folder of our own one's data; a later run in the same folder finds its images again
 * @throws NoEngineError
 */
export async function findEngine(folder: string): Promise<Engine> {
  const env = inheritedEnvironment();
  if ((await docker(env, 'info')).code === 0) {
    const compose = await findCompose(env);
    if (compose) return { env, compose, isOwn: false, stop: async () => undefined };
  }
  if (process.platform !== 'linux' || !canInstall()) {
    throw new NoEngineError('No Docker engine with compose runs here, and only root on Debian can install one.');
  }
  return startOwn(folder);
}

async function startOwn(folder: string): Promise<Engine> {
  try {
    await aptInstall(['docker.io', 'docker-compose', 'mmdebstrap', 'ca-certificates']);
  } catch (error) {
    throw new NoEngineError(error instanceof Error ? error.message : String(error));
  }
  mkdirSync(folder, { recursive: true });
  const [socket, log] = [join(folder, 'docker.sock'), join(folder, 'dockerd.log')];
  // Other installations of the client may lack BuildKit.
  const env = {
    ...inheritedEnvironment(),
    PATH: `/usr/bin:/usr/sbin:${process.env.PATH}`,
    DOCKER_HOST: `unix://${socket}`,
    DOCKER_BUILDKIT: '1',
    COMPOSE_DOCKER_CLI_BUILD: '1',
  };
  // Changes nothing of the host's network but the bridges of compose's networks, which `down` removes.
  const options = [
    ...['--iptables=false', '--ip6tables=false', '--ip-forward=false', '--ip-masq=false', '--bridge=none'],
    ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec'), '--pidfile', join(folder, 'pid')],
    ...['--host', `unix://${socket}`, '--default-ulimit', `nofile=${MAX_FILES}:${MAX_FILES}`],
  ];
  const daemon = startDaemon(
    'sh',
    ['-c', `ulimit -n ${MAX_FILES}; exec dockerd "$@"`, 'dockerd', ...options],
    env,
    log,
  );
  const ended = new Promise<void>((resolve) => {
    daemon.once('exit', () => resolve());
    daemon.once('error', () => resolve());
  });
  const end = async () => {
    daemon.kill('SIGTERM');
    await ended;
  };
  const stop = async () => {
    // After an interrupted test: a bridge would stay on the host.
    const containers = (await cleanUp(env, 'ps', '--all', '--quiet')).split('\n').filter(Boolean);
    if (containers.length > 0) await cleanUp(env, 'rm', '--force', '--volumes', ...containers);
    await cleanUp(env, 'network', 'prune', '--force');
    await end();
  };
  try {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(existsSync(socket) && (await docker(env, 'info')).code === 0)) {
      if (daemon.exitCode !== null || Date.now() > deadline) {
        throw new NoEngineError(`dockerd does not run here:\n${lastLines(readFileSync(log, 'utf8'), 5)}`);
      }
      await sleep(200);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { env, compose: ['docker-compose'], isOwn: true, stop };
}

/** In a process group of its own: after Ctrl-C it still has to remove its containers and networks. */
export function startDaemon(command: string, args: string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const output = openSync(log, 'w');
  const daemon = spawn(command, args, { env, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  return daemon;
}

/** Also after a signal, when `run` starts nothing anymore. @returns the standard output */
async function cleanUp(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { env }).catch(() => ({ stdout: '' }));
  return stdout;
}

async function findCompose(env: NodeJS.ProcessEnv): Promise<string[] | null> {
  if ((await docker(env, 'compose', 'version')).code === 0) return ['docker', 'compose'];
  return (await run('docker-compose', ['version'], { env })).code === 0 ? ['docker-compose'] : null;
}

export const docker = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> =>
  run('docker', args, { env });
