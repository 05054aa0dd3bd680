import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { saveBuild } from '@larkspur/federation/release/build-folder';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { TestBucket } from '@larkspur/federation/testing/test-bucket';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Browser } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { until } from '../support/eventually';
import { craftRelease, exposing } from './crafted-release';
import { RemoteHost } from './remote-host';
import { ShellProcess } from './shell-process';

/** One team releases into a bucket that serves the files itself, without a server of ours. */
const NAME = 'mfe-public';
const FOLDER = 'public/mfe-public';
const ROOT = join(__dirname, '../..');
/** Text at `/contact`. */
const RELEASED_TEXT = /Get In Touch/i;
const MAX_POLL_MS = 5_000;
const run = promisify(execFile);
const keys = generateSigningKey();

let browser: Browser;
let bucket: TestBucket;
let otherRemotes: RemoteHost[];
let shell: ShellProcess;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-'));
  const signer = new PointerSigner(keys.privateKey);
  [browser, bucket, ...otherRemotes] = await Promise.all([
    launchBrowser(),
    TestBucket.start(),
    ...REMOTE_NAMES.filter((name) => name !== NAME).map((name) => RemoteHost.start(name, signer)),
  ]);
  await command(join(ROOT, NAME), 'release');
  shell = new ShellProcess();
  await shell.start([...otherRemotes, { name: NAME, url: `${bucket.url}/${FOLDER}` }], keys.publicKey);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all((otherRemotes ?? []).map((host) => host.stop()));
  await bucket?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('serves prerendered pages and browser files from the bucket', async () => {
  const html = await (await fetch(`${shell.url}/about`)).text();
  const { page, context, errors } = await newBrowserSession(browser, shell.url);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto('/about');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(html).toContain(`${title}</h1>`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Contact/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: RELEASED_TEXT }).waitFor();
  const files = loaded.filter((url) => url.startsWith(`${bucket.url}/${FOLDER}/`));
  expect(files).toContainEqual(expect.stringMatching(/\/remoteEntry\.js$/));
  expect(loaded.filter((url) => url.includes('remoteEntry')).every((url) => url.startsWith(bucket.url))).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('shows a release on the next page load, and a rollback on the one after', async () => {
  const first = await currentVersion();
  const team = await createCheckout('Fresh from the bucket');
  await command(team, 'release');
  expect(await untilVersionChanges(first)).toBeLessThan(scaleToMachine(MAX_POLL_MS));
  await expectText(/^Fresh from the bucket$/);
  const second = await currentVersion();
  await command(team, 'rollback', '--reason', 'too fresh');
  expect(await untilVersionChanges(second)).toBeLessThan(scaleToMachine(MAX_POLL_MS));
  expect(await currentVersion()).toBe(first);
  await expectText(RELEASED_TEXT);
  const log = (await command(team, 'log')).trim().split('\n');
  expect(log.map((line) => JSON.parse(line).reason)).toEqual([null, null, 'too fresh']);
});

test('ignores a release whose process died halfway, and completes it on the next attempt', async () => {
  const first = await currentVersion();
  const team = await createCheckout('After the crash');
  const interrupted = startCommand(team, 'release');
  bucket.fault = (method, key) => {
    if (method !== 'PUT' || !key.endsWith('/release.json')) return false;
    interrupted.child.kill('SIGKILL');
    return 'hang';
  };
  await expect(interrupted).rejects.toMatchObject({ signal: 'SIGKILL' });
  bucket.fault = null;
  await untilPolled();
  await expectText(RELEASED_TEXT);
  await command(team, 'release');
  await untilVersionChanges(first);
  await expectText(/^After the crash$/);
  const second = await currentVersion();
  await command(team, 'rollback', '--reason', 'as before');
  await untilVersionChanges(second);
});

test('refuses a release without valid bucket keys and keeps serving pages', async () => {
  const unknownKey = { AWS_ACCESS_KEY_ID: 'AKIANOBODY' };
  await expect(command(await createCheckout('Not mine'), 'release', unknownKey)).rejects.toThrow('AWS_ACCESS_KEY_ID');
  await untilPolled();
  await expectText(RELEASED_TEXT);
});

test('refuses to serve a bucket with the remote server', async () => {
  await expect(command(join(ROOT, NAME), 'serve')).rejects.toThrow('A bucket serves its releases itself');
});

async function command(cwd: string, ...parts: (string | NodeJS.ProcessEnv)[]): Promise<string> {
  return (await startCommand(cwd, ...parts)).stdout;
}

function startCommand(cwd: string, ...parts: (string | NodeJS.ProcessEnv)[]) {
  const env = {
    PATH: process.env.PATH,
    RELEASES_URL: `${bucket.url}/${FOLDER}`,
    RELEASE_SIGNING_KEY: keys.privateKey,
    ...bucket.keys,
    ...parts.find((part) => typeof part === 'object'),
  };
  const cli = join(ROOT, 'packages/federation/bin/larkspur-remote.js');
  const args = parts.filter((part) => typeof part === 'string');
  return run(process.execPath, [cli, ...args], { cwd, env });
}

/** A team's folder whose build shows this text at `/contact`. */
async function createCheckout(text: string): Promise<string> {
  const team = mkdtempSync(join(folder, 'checkout-'));
  writeFileSync(join(team, 'package.json'), JSON.stringify({ name: NAME }));
  const screen = `{ path: '/contact', Component: function () { return '${text}' } }`;
  const { release, files } = craftRelease(
    NAME,
    exposing(`{ contractVersion: 1, routes: function () { return [${screen}] } }`),
  );
  for (const [path, text] of Object.entries(files)) {
    const file = join(team, 'dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await saveBuild(join(team, 'dist'), release);
  return team;
}

/** The version that new pages get. */
async function currentVersion(): Promise<string | undefined> {
  const { remotes } = (await (await fetch(`${shell.url}/registry.json`)).json()) as RemoteRegistry;
  return remotes[NAME]?.current.version;
}

/** @returns milliseconds until new pages get another version */
async function untilVersionChanges(version: string | undefined): Promise<number> {
  const startedAt = performance.now();
  while ((await currentVersion()) === version) {
    const elapsed = performance.now() - startedAt;
    if (elapsed > 3 * MAX_POLL_MS) return elapsed;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - startedAt;
}

/** Waits until the shell has read the current pointer: the second read begins when the first one has taken effect. */
async function untilPolled(): Promise<void> {
  const reads = () => bucket.requests.filter((request) => request === `GET ${FOLDER}/remote.json`).length;
  const before = reads();
  await until(() => reads() >= before + 2, 'the pointer is polled');
}

/** A new page shows this text. */
async function expectText(text: RegExp): Promise<void> {
  const { page, context } = await newBrowserSession(browser, shell.url);
  await page.goto('/contact');
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await context.close();
}
