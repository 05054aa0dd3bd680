import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'production-files-'));
  installed('library', { dependencies: { helper: '1' }, optionalDependencies: { 'for-another-platform': '1' } });
  installed('library/node_modules/helper', { version: '1.0.0', license: 'MIT' });
  installed('helper', { version: '2.0.0' });
  installed('only-in-the-browser', {});
  installed('bundler', {});
  write('node_modules/library/index.d.ts', '');
  write('node_modules/library/README.md', '');
  write('node_modules/library/node_modules/helper/LICENSE', 'MIT');

  workspace('packages/kit', '@bank/kit', { './*': './dist/*.js' });
  write('packages/kit/dist/start.js', "require('library');");
  write('packages/kit/dist/build.js', "require('bundler');");
  write('packages/kit/dist/testing/double.js', '');
  workspace('packages/unused', '@bank/unused', {});

  write('svc-cards/package.json', JSON.stringify({ name: 'svc-cards', version: '0.1.0' }));
  write('svc-cards/dist/main.js', "const { join } = require('node:path'); require('@bank/kit/start');");
  // A thread, by its path.
  write('svc-cards/dist/images/resize.js', "Promise.resolve().then(() => require('helper'));");
  write('svc-cards/dist/sql/post.sql', 'SELECT 1');
  write('svc-cards/src/main.ts', '');

  write('mfe-cards/package.json', JSON.stringify({ name: 'mfe-cards', version: '0.1.0' }));
  write('mfe-cards/routes.json', '[]');
  write('mfe-cards/dist/remoteEntry.js', "require('only-in-the-browser')");
  workspace('packages/federation', '@bank/federation', { './*': './dist/*.js' });
  write('packages/federation/dist/cli.js', "require('helper');");
  write('packages/federation/dist/preset.js', "require('bundler');");
  write('packages/federation/bin/larkspur-remote.js', "require('../dist/cli.js');");

  const integrity = `sha512-${Buffer.from('ab', 'hex').toString('base64')}`;
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/helper': { integrity } } }));
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function installed(path: string, manifest: object): void {
  const name = path.split('node_modules/').at(-1);
  write(`node_modules/${path}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js', ...manifest }));
  write(`node_modules/${path}/index.js`, '');
}

function workspace(path: string, name: string, exports: object): void {
  write(join(path, 'package.json'), JSON.stringify({ name, version: '0.1.0', exports }));
  mkdirSync(join(folder, 'node_modules/@bank'), { recursive: true });
  symlinkSync(join(folder, path), join(folder, 'node_modules', name));
}

/** In a process of its own, because jest resolves modules in its own way. @returns the paths of all files in the image */
function filesOf(application: string, place = application): { target: string; files: string[] } {
  const target = join(folder, 'images', place);
  const program = `require(${JSON.stringify(join(ROOT, 'scripts/image/production-files.ts'))}).copyProductionFiles(...process.argv.slice(1))`;
  const tsx = join(ROOT, 'node_modules/tsx/dist/cjs/index.cjs');
  execFileSync(process.execPath, ['-r', tsx, '-e', program, folder, application, target], { stdio: 'pipe' });
  return {
    target,
    files: filesBelow(target)
      .map((path) => path.slice(target.length + 1))
      .sort(),
  };
}

/** A link is a file. With `recursive`, `readdirSync` of Node.js 22 would follow it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

it('a service has what its modules import, and what that needs', () => {
  const { target, files } = filesOf('svc-cards');
  expect(files).toEqual([
    'node_modules/@bank/kit',
    'node_modules/helper/index.js',
    'node_modules/helper/package.json',
    'node_modules/library/index.js',
    'node_modules/library/node_modules/helper/LICENSE',
    'node_modules/library/node_modules/helper/index.js',
    'node_modules/library/node_modules/helper/package.json',
    'node_modules/library/package.json',
    'packages/kit/dist/build.js',
    'packages/kit/dist/start.js',
    'packages/kit/package.json',
    'sbom.json',
    'svc-cards/dist/images/resize.js',
    'svc-cards/dist/main.js',
    'svc-cards/dist/sql/post.sql',
    'svc-cards/package.json',
  ]);
  expect(existsSync(join(target, 'node_modules/@bank/kit/dist/start.js'))).toBe(true);
});

it('a remote has its build, and the server without the build tools', () => {
  const { target, files } = filesOf('mfe-cards');
  expect(files.filter((file) => /bundler|browser|library/.test(file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['mfe-cards/dist/remoteEntry.js', 'node_modules/helper/index.js']));
  expect(readFileSync(join(target, 'node_modules/.bin/larkspur-remote'), 'utf8')).toContain('cli.js');
});

it('lists the packages with version, license, and hash', () => {
  const { target } = filesOf('svc-cards', 'again');
  const bill = JSON.parse(readFileSync(join(target, 'sbom.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'svc-cards' } } });
  expect(bill.components).toMatchObject([
    { purl: 'pkg:npm/helper@1.0.0', licenses: [{ expression: 'MIT' }] },
    { purl: 'pkg:npm/helper@2.0.0', hashes: [{ alg: 'SHA-512', content: 'ab' }] },
    { purl: 'pkg:npm/library@1.0.0' },
  ]);
});

it('fails without a build', () => {
  expect(() => filesOf('svc-loans')).toThrow('svc-loans/dist is missing: build svc-loans first.');
});
