import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secrets } from '../launcher/secrets';
import { backUp } from './back-up';
import { MANIFEST, verifyBackup, writeManifest } from './backup-folder';
import { keyFingerprints, requireKeys } from './keys';
import { restore } from './restore';

let folder: string;
const ABOUT = { startedAt: 'a', finishedAt: 'b', postgresVersion: '18', keys: {}, filesElsewhere: false };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-backup-'));
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files', 'one.jpg'), 'picture');
  writeFileSync(join(folder, 'postgres.tar.gz'), 'databases');
  await writeManifest(folder, ABOUT);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function changeManifest(change: (manifest: Record<string, unknown>) => object): void {
  const file = join(folder, MANIFEST);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

describe('verifyBackup', () => {
  it('accepts what was written', async () => {
    const { entries, ...about } = await verifyBackup(folder);
    expect(Object.keys(entries)).toEqual(['files/one.jpg', 'postgres.tar.gz']);
    expect(about).toMatchObject(ABOUT);
  });

  it.each<[string, () => void, string]>([
    ['without a manifest', () => rmSync(join(folder, MANIFEST)), 'is not a backup of Larkspur Bank'],
    ['of something else', () => changeManifest(() => ({ kind: 'other' })), 'is not a backup of Larkspur Bank'],
    ['with a manifest that is no JSON', () => appendFileSync(join(folder, MANIFEST), '}'), 'is not a backup'],
    ['of another release', () => changeManifest((old) => ({ ...old, version: 2 })), 'written by another release'],
    ['that lacks a file', () => rmSync(join(folder, 'files/one.jpg')), 'files/one.jpg is missing'],
    ['with a longer file', () => appendFileSync(join(folder, 'files/one.jpg'), 'x'), 'files/one.jpg does not have'],
    ['with another file', () => writeFileSync(join(folder, 'files/one.jpg'), 'PICTURE'), 'does not have its checksum'],
    [
      'with a file more',
      () => writeFileSync(join(folder, 'files/two.jpg'), ''),
      'files/two.jpg is not in its manifest',
    ],
    [
      'with a changed manifest',
      () => changeManifest((old) => ({ ...old, keys: { PIN_KEY: 'x' } })),
      'manifest.json does',
    ],
  ])('refuses a folder %s', async (_, damage, message) => {
    damage();
    await expect(verifyBackup(folder)).rejects.toThrow(message);
  });
});

describe('restore', () => {
  it('refuses a bank with other keys, which would accept no PIN', async () => {
    const mine = new Secrets(join(folder, 'mine.json'));
    const other = new Secrets(join(folder, 'other.json'));
    for (const secrets of [mine, other]) secrets.key('PIN_KEY');
    expect(() => requireKeys(mine, keyFingerprints(mine), 'mine.json')).not.toThrow();
    expect(() => requireKeys(other, keyFingerprints(mine), 'other.json')).toThrow('made with other keys: PIN_KEY');
    expect(() => requireKeys(new Secrets(join(folder, 'none.json')), keyFingerprints(mine), 'none.json')).toThrow(
      'made with other keys: PIN_KEY',
    );
    // Keys that were added since.
    const wanted = keyFingerprints(mine);
    mine.change({ PIN_KEY: `${mine.key('PIN_KEY')},${'ab'.repeat(32)}` });
    expect(() => requireKeys(mine, wanted, 'mine.json')).not.toThrow();
    mine.change({ PIN_KEY: 'ab'.repeat(32) });
    expect(() => requireKeys(mine, wanted, 'mine.json')).toThrow('made with other keys: PIN_KEY');
    expect(JSON.stringify(keyFingerprints(mine))).not.toContain(mine.key('PIN_KEY'));
  });

  it("refuses databases that are not the bank's own", async () => {
    const env = { USERS_DATABASE_URL: 'postgres://user:password@server/users' };
    const message = 'USERS_DATABASE_URL names a PostgreSQL server of your own';
    await expect(restore({ dataFolder: folder, env, source: folder, replace: false })).rejects.toThrow(message);
    await expect(backUp({ dataFolder: folder, env, target: join(folder, 'new') })).rejects.toThrow(message);
  });
});

describe('backUp', () => {
  it('writes nothing over an existing folder', async () => {
    await expect(backUp({ dataFolder: folder, env: {}, target: folder })).rejects.toThrow('already exists');
  });

  it('asks for a running bank', async () => {
    const options = { dataFolder: join(folder, 'none'), env: {}, target: join(folder, 'new') };
    await expect(backUp(options)).rejects.toThrow("PostgreSQL isn't running");
  });
});
