import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { remoteWorkspaces } from '../launcher/remotes';
import { createRemote } from './create-remote';
import { withWorkspace } from './package-lock';
import { configurationLine, type RemoteEntry } from './remote-entry';
import { planRemote } from './remote-plan';
import { TEMPLATE } from './template-files';

let root: string;

/** A clone with what the command reads, in a folder whose name has a space. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new remote-'));
  for (const file of ['package.json', 'package-lock.json', 'remotes.json', 'biome.json', '.gitignore']) copy(file);
  mkdirSync(join(root, 'packages'));
  for (const name of remoteWorkspaces()) for (const file of ['package.json', 'routes.json']) copy(join(name, file));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function copy(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  cpSync(join(ROOT, file), join(root, file));
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const create = (
  name: string,
  { register = false, ...options }: { path?: string; title?: string; access?: string; register?: boolean } = {},
) => createRemote(root, planRemote(root, { name, ...options }), { register });

/** All files with their content. */
function snapshot(): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  );
}

describe('a new remote', () => {
  it('has its own names everywhere', () => {
    create('mfe-home-insurance', { title: "Home & renter's insurance" });
    expect(JSON.parse(read('mfe-home-insurance/routes.json'))).toEqual([
      { path: '/home-insurance', title: 'Home & renter’s insurance', access: 'signed-in' },
    ]);
    expect(read('mfe-home-insurance/src/remote.tsx')).toMatch(
      /webpackChunkName: "home-insurance" \*\/ '\.\/features\/home-insurance\/home-insurance'[^;]*\.HomeInsuranceScreen/,
    );
    expect(read('mfe-home-insurance/compose.yml')).toContain('APP: mfe-home-insurance\n');
    const files = Object.entries(snapshot()).filter(([file]) => file.includes('mfe-home-insurance/'));
    expect(files.length).toBe(
      readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length,
    );
    expect(files.filter(([file, text]) => /example|sample/i.test(file.replace(root, '') + text))).toEqual([]);
  });

  it.each([
    ['open', 'PublicLayout', 'visitor'],
    ['signed-in', 'CustomerLayout', 'customer'],
    ['administrator', 'BackOfficeLayout', 'administrator'],
  ])('has the layout, the grant and the tests of a screen that is %s', (access, layout, user) => {
    create('mfe-cards', { access, register: true });
    expect(JSON.parse(read('mfe-cards/routes.json'))).toEqual([
      expect.objectContaining({ path: '/cards', title: 'Cards', access }),
    ]);
    const { remotes } = JSON.parse(read('remotes.json')) as { remotes: RemoteEntry[] };
    expect(remotes.at(-1)?.paths).toEqual([expect.objectContaining({ path: '/cards/*', access })]);
    expect(read('mfe-cards/src/layout/area-layout.tsx')).toContain(`<${layout}`);
    expect(read('mfe-cards/test/scenario.ts')).toContain(`startsAs: '${user}'`);

    const files = Object.entries(snapshot()).filter(([file]) => file.includes('mfe-cards/'));
    expect(files.filter(([file, text]) => /example|sample/i.test(file.replace(root, '') + text))).toEqual([]);
    // Every import finds its file, and every module and style sheet is imported.
    const sources = files.filter(([file]) => /\/src\/.*\.tsx?$/.test(file));
    const imported = sources.flatMap(([file, text]) =>
      [...text.matchAll(/(?:from |import\(.*?)'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
    );
    const modules = files.filter(([file]) => /\/src\/.*\.(css|tsx?)$/.test(file) && !/spec|\/remote\.tsx$/.test(file));
    const names = modules.map(([file]) => file.replace(/\.tsx?$/, ''));
    expect([...new Set(imported)].sort()).toEqual(names.sort());
  });

  it('can have the longest name', () => {
    const name = `mfe-${'a'.repeat(35)}`;
    create(name);
    expect(read(join(name, 'package.json'))).toContain(`"name": "${name}"`);
  });

  it('names the chunk of a longer path after the path', () => {
    create('mfe-limits', { path: '/account/spending-limits' });
    expect(read('mfe-limits/src/remote.tsx')).toContain('webpackChunkName: "account-spending-limits"');
  });

  it('is in package-lock.json as npm would write it, without other changes', () => {
    const before = JSON.parse(read('package-lock.json'));
    create('mfe-cards');
    const { packages, ...after } = JSON.parse(read('package-lock.json'));
    expect(packages['mfe-cards']).toEqual(packages['mfe-admin']);
    expect(packages['node_modules/mfe-cards']).toEqual({ resolved: 'mfe-cards', link: true });
    delete packages['mfe-cards'];
    delete packages['node_modules/mfe-cards'];
    expect({ ...after, packages }).toEqual(before);
    expect(Object.keys(packages)).toEqual(Object.keys(before.packages));
  });

  it('is not in remotes.json, unless that was asked for', () => {
    const before = read('remotes.json');
    create('mfe-cards');
    expect(read('remotes.json')).toBe(before);
    create('mfe-loans', { register: true });
    const { remotes } = JSON.parse(read('remotes.json'));
    expect(remotes.slice(0, -1)).toEqual(JSON.parse(before).remotes);
    expect(remotes.at(-1)).toMatchObject({ name: 'mfe-loans', home: '/loans' });
  });

  it('has the build and the container of the other remotes', () => {
    create('mfe-cards');
    for (const file of ['package.json', 'webpack.config.js', 'jest.config.cjs', 'tsconfig.json', 'compose.yml']) {
      const [other = ''] = remoteWorkspaces();
      const own = readFileSync(join(ROOT, other, file), 'utf8')
        .replaceAll(other, 'mfe-cards')
        .replace(/"description": ".*"/, '"description": "Remote: Cards."');
      expect([file, read(join('mfe-cards', file))]).toEqual([file, own]);
    }
  });
});

describe('its line of configuration', () => {
  it('grants its path and what is below, except the paths of others', () => {
    const { entry } = planRemote(root, { name: 'mfe-cards' });
    expect(configurationLine(entry)).toBe(
      '{ "name": "mfe-cards", "title": "Cards", "home": "/cards", "paths": [{ "path": "/cards/*", "except": ["/cards/credit-card"], "access": "signed-in" }] }',
    );
  });

  it('grants its path alone if another remote has a path with a parameter below', () => {
    writeFileSync(join(root, 'mfe-admin/routes.json'), '[{ "path": "/cards/:id", "title": "A", "access": "open" }]');
    const { entry } = planRemote(root, { name: 'mfe-cards' });
    expect(entry.paths).toEqual([{ path: '/cards', access: 'signed-in' }]);
  });
});

describe('nothing is created', () => {
  it.each([
    '../x',
    'mfe-../x',
    '/tmp/mfe-x',
    'mfe-',
    'mfe-Cards',
    'MFE-CARDS',
    'cards',
    'constructor',
    '__proto__',
    'mfe-3d',
    'mfe-a--b',
    'mfe-a-',
    'mfe cards',
    'mfe-cards\n',
    `mfe-${'a'.repeat(36)}`,
    '',
  ])('for the name %j', (name) => {
    const before = snapshot();
    expect(() => create(name)).toThrow("cannot be a remote's name");
    expect(snapshot()).toEqual(before);
  });

  it.each([
    ['/contact', '/contact is a path of mfe-public'],
    ['/admin/users/new', '/admin/users/:id is a path of mfe-admin'],
    ['/account', '/account is a path of mfe-customer'],
    ['/api/cards', 'mfe-cards: /api/cards matches a path of the shell'],
    ['/Cards', '"/Cards" cannot be the path'],
    ['/cards/:id', '"/cards/:id" cannot be the path'],
    ['/', '"/" cannot be the path'],
    ['/../x', '"/../x" cannot be the path'],
    ['cards', '"cards" cannot be the path'],
  ])('at the path %s', (path, message) => {
    const before = snapshot();
    expect(() => create('mfe-cards', { path })).toThrow(message);
    expect(snapshot()).toEqual(before);
  });

  it.each(['', 'public', 'auditor', 'SIGNED-IN', '../open'])('for the access %j', (access) => {
    const before = snapshot();
    expect(() => create('mfe-cards', { access })).toThrow('cannot be the access. Use open, signed-in, administrator.');
    expect(snapshot()).toEqual(before);
  });

  it.each(['', '<b>', 'a"b', 'a$b', '{x}', 'a\\b', 'x'.repeat(61)])('with the title %j', (title) => {
    expect(() => create('mfe-cards', { title })).toThrow('cannot be a title');
  });

  it('where a folder, a file or a broken link is', () => {
    create('mfe-cards');
    writeFileSync(join(root, 'mfe-cards/own.txt'), 'own');
    writeFileSync(join(root, 'mfe-notes'), 'notes');
    const before = snapshot();
    for (const name of ['mfe-cards', 'mfe-customer', 'mfe-notes']) {
      expect(() => create(name)).toThrow(`${name} already exists`);
    }
    expect(snapshot()).toEqual(before);
  });

  it('if two commands run at the same time, by the second one', () => {
    const plan = planRemote(root, { name: 'mfe-cards' });
    createRemote(root, plan);
    const before = snapshot();
    expect(() => createRemote(root, plan)).toThrow('EEXIST');
    expect(snapshot()).toEqual(before);
  });

  it.each([
    ['package-lock.json is damaged', () => writeFileSync(join(root, 'package-lock.json'), '{ "packages": ')],
    [
      'package-lock.json lacks a dependency',
      () => writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }'),
    ],
    ['the formatter fails', () => writeFileSync(join(root, 'biome.json'), '{ "no": "such option" }')],
  ])('if %s', (_what, damage) => {
    damage();
    const before = snapshot();
    expect(() => create('mfe-cards', { register: true })).toThrow();
    expect(snapshot()).toEqual(before);
    expect(existsSync(join(root, 'mfe-cards'))).toBe(false);
  });
});

it('the order of package-lock.json is npm’s', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const manifest = { version: '0.1.0', license: 'Apache-2.0', dependencies: {}, devDependencies: {} };
  const {
    'mfe-x': _,
    'node_modules/mfe-x': __,
    ...packages
  } = JSON.parse(withWorkspace(text, 'mfe-x', manifest)).packages;
  expect(JSON.stringify({ ...JSON.parse(text), packages }, null, 2)).toBe(text.trimEnd());
});
