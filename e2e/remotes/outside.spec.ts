import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { TestBucket } from '@larkspur/federation/testing/test-bucket';
import type { Browser } from 'playwright-core';
import { version as reactVersion } from 'react/package.json';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { PUBLISHED_PACKAGES } from '../../scripts/pack/packages';
import { type BrowserSession, launchBrowser, newBrowserSession } from '../support/browser-session';
import { eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { OutsideFolder } from './outside/outside-folder';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/** Teams without this repository make remotes from the published packages, and with other tools. */
const keys = generateSigningKey();
/** `from '…'`, `import '…'`, `import('…')` and `require('…')`. */
const IMPORT = /(?:\bfrom |\bimport |\bimport\(|\brequire\()["']([^"'\s]+)["']/g;
const RELEASE_KEY = { RELEASE_SIGNING_KEY: keys.privateKey };

let outside: OutsideFolder;
let bucket: TestBucket;
let browser: Browser;
let shell: ShellProcess;
let stopServer: (() => void) | undefined;

beforeAll(async () => {
  // One after the other, so that `afterAll` ends what was started before a failure.
  browser = await launchBrowser();
  bucket = await TestBucket.start();
  outside = await OutsideFolder.create();
  const [cardsUrl, loansUrl, perksUrl] = await Promise.all([
    releaseWithPreset(),
    releaseWithoutPreset('stock', 'mfe-loans', ['webpack']),
    releaseWithoutPreset('rspack', 'mfe-perks', ['node', 'build.mjs']),
  ]);
  shell = new ShellProcess();
  await shell.start(
    REMOTE_NAMES.map((name) => ({ name, url: cardsUrl })),
    keys.publicKey,
  );
  shell.writeRemotes(
    JSON.stringify({
      remotes: [
        configured('mfe-cards', cardsUrl, '/cards', 'open'),
        configured('mfe-loans', loansUrl, '/loans', 'signed-in'),
        configured('mfe-perks', perksUrl, '/perks', 'open'),
      ],
    }),
  );
  await untilRegistered('mfe-cards', 'mfe-loans', 'mfe-perks');
});

afterAll(async () => {
  stopServer?.();
  await Promise.all([browser?.close(), shell?.stop(), bucket?.stop()]);
  outside?.remove();
});

describe.each(PUBLISHED_PACKAGES)('the published package $name', ({ name }) => {
  /** Without the packages that npm has installed below it. */
  const files = () =>
    readdirSync(outside.packageFolder(name), { recursive: true, encoding: 'utf8' }).filter(
      (file) => !file.startsWith('node_modules'),
    );

  test('has what a user needs, and nothing of the repository', () => {
    expect([...new Set(files().map((file) => file.split('/')[0]))].toSorted()).toEqual(
      ['LICENSE', 'README.md', ...(name === 'federation' ? ['bin'] : []), 'dist', 'package.json'].toSorted(),
    );
    expect(files().filter((file) => /\.spec\.|\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(outside.packageFolder(name), 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ license: 'Apache-2.0', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    for (const field of ['private', 'scripts', 'devDependencies']) expect(manifest).not.toHaveProperty(field);
    expect(Object.values(manifest.dependencies ?? {})).not.toContain('*');
    expect(JSON.stringify(manifest.exports)).not.toContain('src/');
  });

  test('imports only files that it contains, and packages that it depends on', () => {
    const manifest = JSON.parse(readFileSync(join(outside.packageFolder(name), 'package.json'), 'utf8'));
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const isKnown = (folder: string, imported: string) => {
      if (!imported.startsWith('.')) {
        return isBuiltin(imported) || packages.some((known) => `${imported}/`.startsWith(`${known}/`));
      }
      const target = join(folder, imported);
      return [target, `${target}.js`, target.replace(/\.js$/, '.d.ts')].some((file) => existsSync(file));
    };
    const unknown = files()
      .filter((file) => /\.(js|d\.ts)$/.test(file))
      .flatMap((file) => {
        const path = join(outside.packageFolder(name), file);
        return [...readFileSync(path, 'utf8').matchAll(IMPORT)]
          .filter(([, imported = '']) => !isKnown(dirname(path), imported))
          .map(([, imported]) => `${file}: ${imported}`);
      });
    expect(unknown).toEqual([]);
  });
});

test('a remote built with the preset is prerendered, loaded and works with the host', async () => {
  const html = await (await fetch(`${shell.url}/cards/new`)).text();
  expect(html).toContain('Built with the preset</h1>');
  const { page, context, errors } = await open('/cards/new');
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await page.getByRole('button', { name: 'Pressed 1 times' }).waitFor();
  await page.getByText('Sent from outside').waitFor();
  expect(await shownBy(page)).toEqual({ heading: 'Built with the preset', outline: 'rgb(1, 2, 3)' });
  await page.getByText(`React ${reactVersion}`).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['webpack and Module Federation’s stock runtime', '/loans/new', 'Built with the stock runtime'],
  ['Rspack, as ES modules', '/perks/new', 'Built by Rspack'],
])('a remote built by %s is loaded and uses the host’s React', async (_tools, path, heading) => {
  const { page, context, errors } = await open(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByText('Signed in as Ada').waitFor();
  await page.getByText(`React ${reactVersion}`).waitFor();
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await page.getByRole('button', { name: 'Pressed 1 times' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['entry', /\/remoteEntry\.js$/],
  ['lazily loaded module', /\/\d+\.\w+\.js$/],
])('a changed %s of ES modules never runs', async (_file, pattern) => {
  const { page, context } = await newBrowserSession(browser, shell.url);
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = `globalThis.changed = true; ${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto('/perks/new');
  await page.getByRole('heading', { level: 1, name: /isn’t available right now/ }).waitFor();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  await context.close();
});

/** Released into a folder, which the package's own server serves. @returns its URL */
async function releaseWithPreset(): Promise<string> {
  outside.addRemote('preset');
  await outside.command('preset', ['tsc']);
  await outside.command('preset', ['webpack', '--mode', 'production']);
  await outside.command('preset', ['larkspur-remote', 'release'], RELEASE_KEY);
  const port = await freePort();
  stopServer = outside.serve('preset', { PORT: String(port) });
  return `http://127.0.0.1:${port}`;
}

/** Released into a bucket. @returns its URL */
async function releaseWithoutPreset(example: string, name: string, build: [string, ...string[]]): Promise<string> {
  outside.addRemote(example);
  await outside.command(example, ['tsc']);
  await outside.command(example, build, { BUILD_ID: 'a1' });
  await outside.command(example, ['larkspur-remote', 'describe', '--from', 'build']);
  const url = `${bucket.url}/public/${name}`;
  await outside.command(example, ['larkspur-remote', 'release'], { ...RELEASE_KEY, ...bucket.keys, RELEASES_URL: url });
  return url;
}

/** An entry of the shell's list of remotes. */
function configured(name: string, url: string, path: string, access: 'open' | 'signed-in') {
  const paths = [{ path: `${path}/*`, access }];
  return { name, title: name, home: `${path}/new`, url, publicUrl: url, publicKeys: [keys.publicKey], paths };
}

/** Resolves when new pages get these remotes, and no others. */
async function untilRegistered(...names: string[]): Promise<void> {
  await eventually(async () => {
    const { remotes } = (await (await fetch(`${shell.url}/registry.json`)).json()) as RemoteRegistry;
    expect(
      Object.keys(remotes)
        .filter((name) => remotes[name])
        .toSorted(),
    ).toEqual(names.toSorted());
  });
}

/** For a signed-in customer. */
async function open(path: string): Promise<BrowserSession> {
  const session = await newBrowserSession(browser, shell.url);
  await seedSession(session.page);
  await session.page.goto(path);
  return session;
}

function shownBy(page: BrowserSession['page']) {
  return page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent,
    outline: getComputedStyle(document.querySelector('main main, main') as Element).outlineColor,
  }));
}
