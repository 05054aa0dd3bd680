import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Ports } from '../launcher/ports';
import { runningServer, serverData, startPostgres } from '../launcher/postgres';
import { stopRecordedProcesses } from '../launcher/run-record';
import { Secrets } from '../launcher/secrets';
import { removeAccessibleFolders } from '../launcher/service-user';
import { Supervisor } from '../launcher/supervisor';
import { identityOf } from '../process-identity.cjs';
import { backUp } from './back-up';
import { restore } from './restore';

const LAUNCHER = join(__dirname, '..', 'launcher');

let folder: string;
let secrets: Secrets;
let launcher: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-restore-'));
  // PostgreSQL's user enters it.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'releases'));
  secrets = new Secrets(join(folder, 'secrets.json'));
  for (const name of ['PIN_KEY', 'KEY_ENCRYPTION_SECRET']) secrets.key(name);
});

afterEach(async () => {
  launcher?.kill('SIGKILL');
  launcher = undefined;
  await stopRecordedProcesses(join(folder, 'run.json'));
  removeAccessibleFolders(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts PostgreSQL in a process of its own, as `npm start` does. */
async function startLauncher(): Promise<void> {
  const modules = ['postgres', 'ports', 'secrets', 'supervisor'].map((name) => `require('${LAUNCHER}/${name}.ts')`);
  const script = `
    require('tsx/cjs/api').register();
    const [{ startPostgres }, { Ports }, { Secrets }, { Supervisor }] = [${modules.join()}];
    const folder = ${JSON.stringify(folder)};
    const secrets = new Secrets(folder + '/secrets.json');
    const supervisor = new Supervisor(folder, console.error);
    startPostgres(folder, { secrets, supervisor, ports: new Ports(folder), report() {} }).then(() => console.log('ready'));
    setInterval(() => {}, 1000);
  `;
  launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(launcher.stdout ?? launcher, 'data');
}

async function killLauncher(): Promise<void> {
  launcher?.kill('SIGKILL');
  await once(launcher as ChildProcess, 'exit');
}

async function start<T>(work: (url: string) => Promise<T>): Promise<T> {
  const supervisor = new Supervisor(folder, () => {});
  try {
    return await work(await startPostgres(folder, { secrets, supervisor, ports: new Ports(folder), report() {} }));
  } finally {
    await supervisor.stopAll();
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the server that runs on this data. */
const serverOf = (data: string) => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

const source = () => join(folder, 'backups', 'first');

async function makeBackup(): Promise<void> {
  const { url } = await runningServer(folder, secrets);
  await query(url, 'CREATE TABLE kept (id int)');
  await backUp({ dataFolder: folder, env: {}, target: source() });
}

const tables = (url: string) => query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);

it.each(['recorded', 'not recorded'])(
  'stops the servers of a killed launcher before it moves their data (%s)',
  async (how) => {
    await startLauncher();
    await makeBackup();
    const data = serverData(folder).data;
    const pid = serverOf(data);
    await killLauncher();
    if (how === 'not recorded') rmSync(join(folder, 'run.json'));
    expect(identityOf(pid)).not.toBeNull();

    const { replaced } = await restore({ dataFolder: folder, env: {}, source: source(), replace: true });
    expect(identityOf(pid)).toBeNull();
    const aside = replaced.find((path) => path.startsWith(data)) ?? '';
    // A fast shutdown removes it, a crash does not.
    expect([existsSync(join(aside, 'PG_VERSION')), existsSync(join(aside, 'postmaster.pid'))]).toEqual([true, false]);
    expect(await start(tables)).toEqual([{ tablename: 'kept' }]);
  },
);

it('leaves the servers of a killed launcher alone when it refuses', async () => {
  await startLauncher();
  await makeBackup();
  const pid = serverOf(serverData(folder).data);
  await killLauncher();
  const options = { dataFolder: folder, env: {}, source: source(), replace: false };
  await expect(restore(options)).rejects.toThrow('A bank already exists here');
  expect(identityOf(pid)).not.toBeNull();
});

it('a start that is interrupted after a restore is completed by the next one', async () => {
  await startLauncher();
  await makeBackup();
  await killLauncher();
  await restore({ dataFolder: folder, env: {}, source: source(), replace: true });

  // The server cannot recover its data, so that its password is not set.
  const control = join(serverData(folder).data, 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  await expect(start(tables)).rejects.toThrow('PostgreSQL cannot open its data');
  renameSync(`${control}.away`, control);
  expect(await start(tables)).toEqual([{ tablename: 'kept' }]);
  // The password is the stored one from now on.
  expect(await start(tables)).toEqual([{ tablename: 'kept' }]);
  expect(secrets.has('POSTGRES_PASSWORD_NEXT')).toBe(false);
});
