import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteRoute, RemoteWidget } from '@larkspur/contracts/remote';
import { lastBuild } from './build-folder';
import { describeBuild } from './describe-build';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'describe-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ROUTES = [{ path: '/loans/new', title: 'Loans', access: 'open' as const }];
const manifest = (remoteEntry: object = {}, exposes = './remote') => ({
  metaData: {
    globalName: 'mfe_loans_a1',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global', ...remoteEntry },
  },
  exposes: [
    {
      path: exposes,
      assets: { js: { sync: ['remote.js'], async: ['late.js'] }, css: { sync: ['remote.css'], async: [] } },
    },
  ],
});
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const FILES = {
  'mf-manifest.json': JSON.stringify(manifest()),
  'mf-stats.json': '{}',
  'remoteEntry.js': 'var mfe_loans_a1; r.sri = "LARKSPUR-INTEGRITY-TABLE";',
  'remote.js': 'remote',
  'late.js': 'late',
  'remote.css': 'main {}',
  'remote.js.map': '{}',
  'images/logo.svg': '<svg/>',
};

function describeFiles(files: Record<string, string>, routes: RemoteRoute[] = ROUTES, widgets: RemoteWidget[] = []) {
  const build = join(folder, 'build');
  rmSync(build, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    writeFileSync(join(build, file), text);
  }
  return describeBuild(build, join(folder, 'dist'), { name: 'mfe-loans', routes, widgets });
}

it('makes another release of the same files when a route has changed', async () => {
  const { version } = await describeFiles(FILES);
  const changed = await describeFiles(FILES, [{ path: '/loans/new', title: 'Loans', access: 'signed-in' }]);
  expect(changed.version).not.toBe(version);
});

it.each(['dist', 'dist/build', '.'])('refuses a build in %s, which the output would replace', async (build) => {
  const dist = join(folder, 'dist');
  await expect(describeBuild(join(folder, build), dist, { name: 'mfe-loans', routes: ROUTES })).rejects.toThrow(
    'The build must be outside',
  );
});

it('describes widgets, and refuses one that the build does not expose', async () => {
  const widgets = [{ slot: 'home.aside', access: 'signed-in' as const }];
  const plain = await describeFiles(FILES);
  const describeWith = (files: Record<string, string>) => describeFiles(files, ROUTES, widgets);
  await expect(describeWith(FILES)).rejects.toThrow(
    'widgets.json declares widgets that the build does not expose: ./home.aside.',
  );
  const { metaData, exposes } = manifest();
  const aside = { path: './home.aside', assets: { js: { sync: ['late.js'] }, css: { sync: [] } } };
  const described = JSON.stringify({ metaData, exposes: [...exposes, aside] });
  const release = await describeWith({ ...FILES, 'mf-manifest.json': described });
  expect(release.widgets).toEqual(widgets);
  expect(release.version).not.toBe(plain.version);
});

describe('describe', () => {
  it('makes a release of a build that Module Federation has described', async () => {
    const release = await describeFiles(FILES);
    const { version } = release;
    expect(release).toMatchObject({
      name: 'mfe-loans',
      contractVersion: 1,
      container: 'mfe_loans_a1',
      entry: `${version}/remoteEntry.js`,
      isSelfContained: true,
      scripts: [`${version}/remote.js`],
      styles: [`${version}/remote.css`],
      routes: ['/loans/new'],
      declaredRoutes: ROUTES,
      sizes: { js: expect.any(Number), css: expect.any(Number) },
    });
    const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
    expect(release.integrity).toEqual(
      Object.fromEntries(
        ['remoteEntry.js', 'remote.js', 'remote.css'].map((file) => [
          `${version}/${file}`,
          hashOf(read(`${version}/${file}`)),
        ]),
      ),
    );
    for (const text of ['remote', 'late', 'main {}']) expect(read(release.entry)).toContain(hashOf(text));
    expect(readdirSync(join(folder, 'dist', version), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
      ['images', 'images/logo.svg', 'late.js', 'release.json', 'remote.css', 'remote.js', 'remoteEntry.js'].toSorted(),
    );
    expect(readdirSync(join(folder, 'dist', `${version}.maps`))).toEqual(['remote.js.map']);
    expect(await lastBuild(join(folder, 'dist'))).toEqual(release);
  });

  it('gives the same files the same version, and others another one', async () => {
    const { version } = await describeFiles(FILES);
    expect((await describeFiles(FILES)).version).toBe(version);
    expect((await describeFiles({ ...FILES, 'late.js': 'later' })).version).not.toBe(version);
  });

  it('accepts a build that contains its hashes already', async () => {
    const entry = `var mfe_loans_a1; r.sri = ${JSON.stringify([hashOf('remote'), hashOf('late')])};`;
    await expect(describeFiles({ ...FILES, 'remoteEntry.js': entry })).resolves.toMatchObject({ name: 'mfe-loans' });
  });

  it('lists all other modules of a build of ES modules, with their hashes', async () => {
    const release = await describeFiles({
      ...FILES,
      'mf-manifest.json': JSON.stringify(manifest({ type: 'module' })),
      'remoteEntry.js': 'export { init, get };',
    });
    const paths = ['late.js', 'remote.js'].map((file) => `${release.version}/${file}`);
    expect(release.modules).toEqual(paths);
    expect(paths.map((path) => release.integrity[path])).toEqual([hashOf('late'), hashOf('remote')]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'scripts without hashes',
      { 'remoteEntry.js': 'var mfe_loans_a1;' },
      'without their hashes, which a host refuses: late.js, remote.js',
    ],
    ['no manifest', { 'mf-manifest.json': '' }, 'has no mf-manifest.json. Set "manifest: true"'],
    [
      'an entry of another type',
      { 'mf-manifest.json': JSON.stringify(manifest({ type: 'commonjs' })) },
      'has to be a global variable',
    ],
    [
      'another exposed module',
      { 'mf-manifest.json': JSON.stringify(manifest({}, './app')) },
      'does not expose ./remote',
    ],
    ['a manifest that is not JSON', { 'mf-manifest.json': '{' }, 'mf-manifest.json is not JSON: '],
    ['an empty manifest', { 'mf-manifest.json': 'null' }, '"metaData.globalName" has to be text'],
    [
      'a manifest without an entry',
      { 'mf-manifest.json': JSON.stringify({ ...manifest(), metaData: { globalName: 'mfe_loans_a1' } }) },
      '"metaData.remoteEntry.type" has to be text',
    ],
    [
      'a manifest whose exposed modules are no list',
      { 'mf-manifest.json': JSON.stringify({ ...manifest(), exposes: { './remote': 'remote.js' } }) },
      '"exposes" has to be a list',
    ],
    [
      'a manifest with an exposed module that has no name',
      { 'mf-manifest.json': JSON.stringify({ ...manifest(), exposes: [null] }) },
      '"exposes.0.path" has to be text',
    ],
    [
      'a manifest without the files of the exposed module',
      {
        'mf-manifest.json': JSON.stringify({
          ...manifest(),
          exposes: [{ path: './remote', assets: { js: {} } }],
        }),
      },
      '"exposes.0.assets.js.sync" has to be a list',
    ],
    [
      'a missing entry',
      { 'mf-manifest.json': JSON.stringify(manifest({ name: 'entry.js' })) },
      'The build has no entry.js',
    ],
  ])('rejects a build with %s', async (_problem, different, message) => {
    const files = Object.entries({ ...FILES, ...different }).filter(([, text]) => text !== '');
    await expect(describeFiles(Object.fromEntries(files))).rejects.toThrow(message);
  });
});
