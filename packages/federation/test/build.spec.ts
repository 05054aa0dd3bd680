import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { renderingVersions } from '../src/rendering-versions';

const ROOT = join(__dirname, '../../..');
const BUILDS_MS = 120_000;

let dir: string;

beforeAll(() => {
  // Tests the built preset, as webpack loads it.
  const turbo = join(ROOT, 'node_modules/.bin/turbo');
  execFileSync(turbo, ['run', 'build', '--filter=@larkspur/federation', '--output-logs=errors-only'], {
    cwd: ROOT,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  dir = join(mkdtempSync(join(tmpdir(), 'build-')), 'mfe-customer');
  mkdirSync(join(dir, 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  writeRoutes([HOME, LATE]);
  writeFileSync(join(dir, 'package.json'), '{"name":"mfe-customer","version":"0.1.0"}');
  writeFileSync(
    join(dir, 'src/remote.tsx'),
    `import { useState } from 'react';
     import styles from './box.module.css';
     function Frame({ children }) { const [n] = useState(0); return <div className={styles.box}>{n}{children}</div>; }
     export const contractVersion = 1;
     export const routes = () => [
       {
         path: '/',
         lazy: async () => {
           const { Home } = await import(/* webpackChunkName: "index" */ './home');
           return { element: <Frame><Home /></Frame> };
         },
       },
       { path: '/late', lazy: () => import(/* webpackChunkName: "late" */ './late') },
     ];`,
  );
  writeFileSync(join(dir, 'src/home.tsx'), "export const Home = () => <h1>ho{'me'}</h1>;");
  writeFileSync(join(dir, 'src/late.tsx'), 'export const Component = () => <h1>late</h1>;');
  writeFileSync(join(dir, 'src/box.module.css'), '/* A box. */\n.box {\n  color: light-dark(red, blue);\n}\n');
}, BUILDS_MS);

afterAll(() => rmSync(join(dir, '..'), { recursive: true }));

const HOME = { path: '/', title: 'Home', access: 'open', redirects: ['/home'], description: 'Where it begins.' };
const LATE = { path: '/late', title: 'Late', access: 'open', description: 'Where it ends.', isUnlisted: true };

function writeRoutes(routes: unknown): void {
  writeFileSync(join(dir, 'routes.json'), JSON.stringify(routes));
}

/** The errors of a build that fails. */
function buildErrors(): string {
  try {
    build();
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr);
  }
  throw new Error('The build did not fail.');
}

/** Runs the preset as a build does: in its own process, from the package's built files. No file may be compressed twice. */
function build(): RemoteRelease {
  const script = `
    const zlib = require('node:zlib');
    const compressed = new Set();
    for (const name of ['brotliCompress', 'brotliCompressSync']) {
      const compress = zlib[name];
      zlib[name] = (content, ...rest) => {
        const text = content.toString('latin1');
        if (compressed.has(text)) throw new Error('compressed twice: ' + text.slice(0, 80));
        compressed.add(text);
        return compress(content, ...rest);
      };
    }
    const config = require('@larkspur/federation/webpack-preset').remoteConfig({ dir: ${JSON.stringify(dir)}, name: 'mfe-customer' });
    require('webpack')(config({}, { mode: 'production' }), (error, stats) => {
      if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1); }
    });`;
  execFileSync(process.execPath, ['-e', script], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const { version } = JSON.parse(read('build.json'));
  return JSON.parse(read(`${version}/release.json`));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const read = (path: string) => readFileSync(join(dir, 'dist', path), 'utf8');

describe('build of a remote', () => {
  it(
    'is content-addressed: the same sources give the same version, others another one',
    () => {
      const current = build();
      const files = readdirSync(join(dir, 'dist', current.version));

      expect(current).toMatchObject({
        container: `mfe_customer_${current.version}`,
        entry: `${current.version}/remoteEntry.js`,
        isSelfContained: true,
        scripts: [`${current.version}/remote.js`],
      });
      expect(current.styles).toHaveLength(1);
      // Two releases can be in one page, so every global name contains the version.
      expect(read(current.entry)).toContain(`var mfe_customer_${current.version};`);
      expect(read(current.entry)).toContain('larkspur-mfe-customer');
      const contentOf = (file: string) => readFileSync(join(dir, 'dist', current.version, file));
      const compressed = files.filter((file) => file.endsWith('.br'));
      expect(compressed).toContain('remoteEntry.js.br');
      for (const file of compressed) {
        const whole = contentOf(file.replace(/\.br$/, ''));
        expect([file, contentOf(file).equals(brotliCompressSync(whole))]).toEqual([file, true]);
      }
      const sizeOf = (ending: string) =>
        sum(files.filter((file) => file.endsWith(ending)).map((file) => brotliCompressSync(contentOf(file)).length));
      expect(current.sizes).toEqual({ js: sizeOf('.js'), css: sizeOf('.css') });
      // Source maps are not in the folder that is released, and nothing names them.
      expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
      expect(readdirSync(join(dir, 'dist', `${current.version}.maps`))).toContain('remote.js.map');
      expect(read(`${current.version}/remote.js`)).not.toContain('sourceMappingURL');
      // Scripts, styles and pages are minimized.
      expect(read(current.styles[0] ?? '')).toMatch(/^\.l\w+\{color:light-dark\(red,\s?(blue|#00f)\)\}$/);
      for (const script of ['remoteEntry.js', 'remote.js', 'late.js'])
        expect(read(`${current.version}/${script}`)).not.toMatch(/^\s|\/\*\*/m);
      expect(read(`${current.version}/pages/index.html`)).toMatch(
        // With the comment that React finds the second text by.
        /^<div class=l\w+>0<h1>ho<!-- -->me<\/h1><\/div>$/,
      );
      expect(current.renderedWith).toBe(renderingVersions(ROOT));
      expect(current.renderedWith).toMatch(/^react@19\.\S+ react-dom@19\.\S+ @larkspur\/router@\S+ .*page-frame@\d+$/);
      for (const file of files.filter((name) => name !== 'pages')) {
        const text = readFileSync(join(dir, 'dist', current.version, file), 'latin1');
        expect(text).not.toContain('LARKSPURVERSION');
        if (file.endsWith('.js')) expect(text).not.toMatch(/\beval\(|new Function\(/);
      }
      // The release has the entry's hash, and the entry has those of all other files.
      const hashOf = (file: string) =>
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dir, 'dist', file)))
          .digest('base64')}`;
      for (const [file, hash] of Object.entries(current.integrity)) expect([file, hash]).toEqual([file, hashOf(file)]);
      const inFolder = (file: string) => `${current.version}/${file}`;
      expect(current.screens).toEqual({
        '/': {
          scripts: [inFolder('index.js')],
          styles: [],
          page: { html: inFolder('pages/index.html'), title: 'Home', description: 'Where it begins.' },
        },
        '/late': {
          scripts: [inFolder('late.js')],
          styles: [],
          page: {
            html: inFolder('pages/late.html'),
            title: 'Late',
            description: 'Where it ends.',
            isUnlisted: true,
          },
        },
      });
      expect(Object.keys(current.integrity).toSorted()).toEqual(
        [
          current.entry,
          ...current.scripts,
          ...current.styles,
          ...['index.js', 'late.js', 'pages/index.html', 'pages/late.html'].map(inFolder),
        ].toSorted(),
      );
      // With the class names of the built style sheet.
      const [, box] = /class=(\w+)/.exec(read(inFolder('pages/index.html'))) ?? [];
      expect(read(String(current.styles[0]))).toContain(`.${box}`);
      const loaded = files.filter((file) => /\.(js|css)$/.test(file) && file !== 'remoteEntry.js');
      expect(loaded.length).toBeGreaterThanOrEqual(3);
      for (const file of loaded) expect(read(current.entry)).toContain(hashOf(`${current.version}/${file}`));
      expect(read(current.entry)).not.toContain('LARKSPUR-INTEGRITY');
      expect(current.routes).toEqual(['/', '/late']);
      expect(current.declaredRoutes).toEqual([
        { path: '/', title: 'Home', access: 'open', redirects: ['/home'] },
        { path: '/late', title: 'Late', access: 'open' },
      ]);
      expect(read(current.entry)).not.toContain('_FEDERATION_RUNTIME_CORE');
      // Modules that the host provides are not in the remote.
      expect(read(`${current.version}/remote.js`)).not.toContain('react.transitional.element');

      expect(build()).toEqual(current);

      writeFileSync(join(dir, 'src/late.tsx'), 'export const Component = () => <h1>later</h1>;');
      const next = build();
      expect(next.version).not.toBe(current.version);
      expect(readdirSync(join(dir, 'dist')).sort()).toEqual(
        [next.version, `${next.version}.maps`, 'build.json'].sort(),
      );
    },
    BUILDS_MS,
  );

  it(
    'fails with a message when chunk names and declared routes differ',
    () => {
      writeRoutes([HOME, { path: '/later', title: 'Late', access: 'open' }]);
      const errors = buildErrors();
      expect(errors).toContain(
        'mfe-customer: routes.json has /later, but no import has /* webpackChunkName: "later" */',
      );
      expect(errors).toContain('src/remote.tsx imports the chunk "late", but no path in routes.json has that name');
      const same = ['/a-b', '/a/b'].map((path) => ({ path, title: 'Same', access: 'open' }));
      writeRoutes([HOME, LATE, ...same]);
      expect(buildErrors()).toContain('routes.json has /a-b and /a/b, whose chunks would both be named "a-b"');
      writeRoutes([HOME, { ...LATE, access: 'everybody' }]);
      expect(buildErrors()).toContain('entry 2 (/late): "access" must be one of open, signed-in, administrator');
      writeRoutes([HOME, LATE]);
    },
    BUILDS_MS,
  );
});
