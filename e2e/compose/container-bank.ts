import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readComposeFiles } from '../../scripts/compose/compose-files';
import { lastLines, run } from '../../scripts/launcher/command';
import { inheritedEnvironment, ROOT } from '../../scripts/launcher/paths';
import { freePort } from '../support/free-port';

const PROJECT = 'larkspur-test';
/** Log lines that may explain a failure. */
const REMARKABLE = /"level":"(?:warn|error|fatal)"|"status":5\d\d|\[(?:error|warn|emerg)\]|Error|FATAL/;
const MAX_LINES_OF_A_CONTAINER = 30;
const MAX_LINE_LENGTH = 400;
/** The changes of the test to the bank that it runs. */
const CHANGES: Record<string, object> = {
  // All of its customers have one address.
  gateway: { environment: { RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' } },
  'svc-contacts': { environment: { RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' } },
};

/** The bank of docker-compose.yml in a project of its own, with its own secrets. */
export class ContainerBank {
  private readonly logs: string;
  /** The ids of containers. */
  private readonly followed = new Set<string>();

  private constructor(
    /** For its secrets and files. */
    readonly folder: string,
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    /** The names in the compose files that are built here. */
    readonly built: readonly string[],
  ) {
    this.logs = join(folder, 'logs');
    mkdirSync(this.logs);
  }

  static async create(): Promise<ContainerBank> {
    const folder = mkdtempSync(join(tmpdir(), 'larkspur-containers-'));
    const secrets = join(folder, 'secrets');
    const file = join(folder, 'env');
    const inherited = inheritedEnvironment();
    await succeed('sh', ['deploy/new-secrets.sh', '--demo'], { ...inherited, SECRETS: secrets, ENV_FILE: file });
    const written = parseEnv(readFileSync(file, 'utf8'));
    const files = (written.COMPOSE_FILE ?? '').split(':');
    const services = readComposeFiles(ROOT, files, written);
    const built = Object.keys(services).filter((name) => services[name]?.build);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const override = join(folder, 'override.yml');
    writeFileSync(override, JSON.stringify({ services: overrides(built) }));
    const env = {
      ...inherited,
      ...written,
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_FILE: [...files, override].join(':'),
      PORT: `127.0.0.1:${port}`,
      PUBLIC_URL: url,
    };
    const bank = new ContainerBank(folder, url, env, built);
    // An interrupted run may have left databases, whose passwords are others.
    await bank.compose('down', '--volumes', '--remove-orphans');
    return bank;
  }

  get administrator(): { email: string; password: string } {
    const password = readFileSync(join(this.folder, 'secrets/svc-auth/ADMIN_PASSWORD'), 'utf8');
    return { email: String(this.env.ADMIN_EMAIL), password };
  }

  /** @returns what it printed @throws Error with the last lines when it fails */
  compose(...args: string[]): Promise<string> {
    const [command = '', ...rest] = (process.env.COMPOSE ?? 'docker compose').split(' ');
    return succeed(command, [...rest, ...args], this.env);
  }

  docker(...args: string[]): Promise<string> {
    return succeed('docker', args, this.env);
  }

  /** Runs a script of `deploy`. */
  script(name: string, ...args: string[]): Promise<string> {
    return succeed('sh', [join('deploy', name), ...args], this.env);
  }

  /** The ids of its running containers of one service. */
  async containers(service: string): Promise<string[]> {
    const filters = [`label=com.docker.compose.project=${PROJECT}`, `label=com.docker.compose.service=${service}`];
    const flags = [...filters, 'label=com.docker.compose.oneoff=False'].flatMap((filter) => ['--filter', filter]);
    return (await this.docker('ps', '--quiet', ...flags)).split('\n').filter(Boolean);
  }

  /** `healthy`, and when the container's process was started. */
  async state(container: string): Promise<{ health: string; startedAt: string }> {
    const format = '{{.State.Health.Status}} {{.State.StartedAt}}';
    const [health = '', startedAt = ''] = (await this.docker('inspect', '--format', format, container)).split(' ');
    return { health, startedAt };
  }

  /** Sends a signal to the application in a container, whose parent is init. */
  async signal(container: string, signal: 'KILL' | 'STOP'): Promise<void> {
    await this.docker('exec', container, 'sh', '-c', `kill -${signal} $(cat /proc/1/task/1/children)`);
  }

  /** Rows as text, with `|` between columns. */
  async query(database: string, sql: string): Promise<string[]> {
    const [postgres = ''] = await this.containers('postgres');
    const psql = ['psql', '-U', 'larkspur', '-d', `larkspur_${database}`, '-At', '-c', sql];
    return (await this.docker('exec', postgres, ...psql)).split('\n').filter(Boolean);
  }

  /** Keeps what the running containers log from now on, because the log of a container is removed with it. */
  async followLogs(): Promise<void> {
    const filter = ['--filter', `label=com.docker.compose.project=${PROJECT}`];
    const listed = await this.docker('ps', ...filter, '--format', '{{.ID}} {{.Names}}');
    for (const [id = '', name = ''] of listed.split('\n').map((line) => line.split(' '))) {
      if (!name || this.followed.has(id)) continue;
      this.followed.add(id);
      const file = openSync(join(this.logs, name), 'a');
      // Ends with its container.
      const args = ['logs', '--follow', '--since', '0s', id];
      spawn('docker', args, { env: this.env, stdio: ['ignore', file, file] }).unref();
      closeSync(file);
    }
  }

  /** Warnings and errors of all containers that were followed. */
  remarkableLines(): string {
    return readdirSync(this.logs)
      .flatMap((name) => {
        const lines = readFileSync(join(this.logs, name), 'utf8').split('\n');
        const remarkable = lines.filter((line) => REMARKABLE.test(line)).slice(-MAX_LINES_OF_A_CONTAINER);
        return remarkable.map((line) => `${name}: ${line.slice(0, MAX_LINE_LENGTH)}`);
      })
      .join('\n');
  }

  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function overrides(built: readonly string[]): Record<string, object> {
  const network = process.env.COMPOSE_TEST_NETWORK;
  const builds = network ? Object.fromEntries(built.map((name) => [name, { build: { network } }])) : {};
  const names = new Set([...Object.keys(builds), ...Object.keys(CHANGES)]);
  return Object.fromEntries([...names].map((name) => [name, { ...builds[name], ...CHANGES[name] }]));
}

async function succeed(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await run(command, args, { cwd: ROOT, env });
  if (code === 0) return output.trim();
  throw new Error(`${command} ${args.join(' ')} failed with ${code}:\n${lastLines(output, 40)}`);
}
