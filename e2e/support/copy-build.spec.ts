import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { integrityOf } from '@larkspur/federation/integrity';
import { lastBuild, saveBuild } from '@larkspur/federation/release/build-folder';
import { type BuildChanges, copyBuild } from './copy-build';

const CODE = 'show("Savings Account");';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-build-'));
  await mkdir(join(folder, 'dist/v1'), { recursive: true });
  await writeFile(join(folder, 'dist/v1/remoteEntry.js'), CODE);
  await saveBuild(join(folder, 'dist'), {
    name: 'mfe-cards',
    version: 'v1',
    contractVersion: 1,
    container: 'mfe_cards_v1',
    entry: 'v1/remoteEntry.js',
    scripts: [],
    styles: [],
    integrity: { 'v1/remoteEntry.js': integrityOf(Buffer.from(CODE)) },
    routes: ['/account/cards'],
    sizes: { js: CODE.length, css: 0 },
    builtAt: '2026-11-20T14:41:07.000Z',
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function copy(name: string, changes: BuildChanges): Promise<RemoteRelease> {
  await copyBuild(join(folder, 'dist'), join(folder, name), changes);
  return lastBuild(join(folder, name));
}

it('gives copies with other texts or another description versions of their own', async () => {
  const texts = { 'Savings Account': 'Saver Account' };
  const describe = () => ({ routes: ['/account/savings'] });
  const copies = [
    await copy('texts', { texts }),
    await copy('description', { texts: {}, describe }),
    await copy('both', { texts, describe }),
  ];
  expect(copies.map(({ routes }) => routes)).toEqual([['/account/cards'], ['/account/savings'], ['/account/savings']]);
  expect(new Set(['v1', ...copies.map(({ version }) => version)]).size).toBe(4);
  const again = await copy('again', { texts, describe });
  expect(again.version).toBe(copies[2]?.version);
});
