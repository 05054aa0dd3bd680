import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ports } from '../launcher/ports';
import { startPostgres } from '../launcher/postgres';
import { newKey, Secrets } from '../launcher/secrets';
import { removeAccessibleFolders } from '../launcher/service-user';
import { Supervisor } from '../launcher/supervisor';
import { identityOf } from '../process-identity.cjs';
import { backUp } from './back-up';
import { verifyBackup } from './backup-folder';
import { keyFingerprints, requireKeys } from './keys';

let folder: string;
let secrets: Secrets;
let supervisor: Supervisor;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-back-up-'));
  // PostgreSQL's user enters it.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'releases'));
  secrets = new Secrets(join(folder, 'secrets.json'));
  for (const name of ['PIN_KEY', 'KEY_ENCRYPTION_SECRET']) secrets.key(name);
  supervisor = new Supervisor(folder, () => {});
  await startPostgres(folder, { secrets, supervisor, ports: new Ports(folder), report() {} });
});

afterAll(async () => {
  await supervisor.stopAll();
  removeAccessibleFolders(folder);
  rmSync(folder, { recursive: true, force: true });
});

const backup = (name: string) => join(folder, 'backups', name);
const run = (target: string) => backUp({ dataFolder: folder, env: {}, target });

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 1))) {
    if (Date.now() > deadline) throw new Error('It did not come about within a minute.');
  }
}

it('names every key with which rows may be encrypted when a rotation ends during the backup', async () => {
  const target = backup('rotated');
  const former = secrets.key('KEY_ENCRYPTION_SECRET');
  const next = newKey();
  const running = run(target);
  await until(() => existsSync(join(`${target}.unfinished`, 'postgres.tar.gz')));
  secrets.change({ KEY_ENCRYPTION_SECRET: next });
  const { manifest } = await running;
  const of = (key: string) => {
    const other = new Secrets(join(folder, `${key}.json`));
    other.change({ KEY_ENCRYPTION_SECRET: key });
    return keyFingerprints(other).KEY_ENCRYPTION_SECRET;
  };
  expect(manifest.keys.KEY_ENCRYPTION_SECRET?.split(',')).toEqual([of(former), of(next)]);
  expect(manifest.keys.PIN_KEY?.split(',')).toHaveLength(1);
  expect(() => requireKeys(secrets, manifest.keys, 'secrets.json')).toThrow('other keys: KEY_ENCRYPTION_SECRET');
  secrets.change({ KEY_ENCRYPTION_SECRET: `${former},${next}` });
  expect(() => requireKeys(secrets, manifest.keys, 'secrets.json')).not.toThrow();
});

it('refuses a second backup to the same folder while the first one is written', async () => {
  const target = backup('twice');
  const results = await Promise.allSettled([run(target), run(target)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringMatching(/^Another npm run backup is writing .*twice \(process \d+\)\.$/) },
  });
  await expect(verifyBackup(target)).resolves.toMatchObject({ postgresVersion: '18' });
});

it('removes what killed runs have left, and nothing that is complete', async () => {
  const complete = backup('complete');
  await run(complete);
  const gone = { pid: spawnSync('true').pid, identity: 'boot:1', state: 'starting', details: {} };
  const present = { ...gone, pid: process.pid, identity: identityOf(process.pid) };
  for (const [name, owner] of [
    ['killed', gone],
    ['running', present],
  ] as const) {
    mkdirSync(`${backup(name)}.unfinished`);
    writeFileSync(join(`${backup(name)}.unfinished`, 'postgres.tar.gz'), 'part');
    writeFileSync(`${backup(name)}.lock`, JSON.stringify(owner));
  }
  await run(backup('next'));
  const left = readdirSync(join(folder, 'backups')).filter((name) => !['rotated', 'twice'].includes(name));
  expect(left.sort()).toEqual(['complete', 'next', 'running.lock', 'running.unfinished']);
});

it('has the releases of a remote without its lock and what is unfinished', async () => {
  const release = join(folder, 'releases', 'mfe-cards', '0123456789abcdef');
  mkdirSync(release, { recursive: true });
  mkdirSync(join(folder, 'releases', 'mfe-cards', '.unfinished'));
  for (const file of ['../releases.log', '../.unfinished/main.js', 'main.js']) writeFileSync(join(release, file), '');
  const { manifest } = await run(backup('released'));
  expect(
    Object.keys(manifest.entries)
      .filter((path) => path.startsWith('releases/'))
      .sort(),
  ).toEqual(['releases/mfe-cards/0123456789abcdef/main.js', 'releases/mfe-cards/releases.log']);
});
