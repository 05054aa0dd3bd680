import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { saveBuild } from '@larkspur/federation/release/build-folder';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { createRemoteServer } from '@larkspur/federation/remote-server';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { byName } from '../support/by-name';
import { eventually, until } from '../support/eventually';
import { runRemoteCommand } from '../support/team-workspace';
import { type CraftedRelease, craftRelease, exposing } from './crafted-release';
import { RemoteHost } from './remote-host';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/** The remote with a canary; its releases are in a folder, where the shell may give orders. */
const NAME = 'mfe-customer';
const PATH = '/account/support';
/** The remote with prerendered pages. */
const PUBLIC = 'mfe-public';
const MANY_VISITS_MS = 180_000;
const MAX_ROLLBACK_MS = 10_000;

const keys = generateSigningKey();
const signer = new PointerSigner(keys.privateKey);

let browser: Browser;
let folder: string;
let store: FolderStore;
let server: FastifyInstance;
let others: Record<string, RemoteHost>;
let shell: ShellProcess;

beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent';
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
  store = new FolderStore(join(folder, 'releases'));
  server = await createRemoteServer({ name: NAME, releases: store.folder });
  await server.listen({ port: 0, host: '127.0.0.1' });
  await command(join(ROOT, NAME), 'release');
  shell = new ShellProcess({
    // Visitors have different addresses, as behind a load balancer. The limits are the default ones.
    env: { ROLLBACK_SIGNING_KEY: generateSigningKey().privateKey, TRUSTED_PROXIES: '127.0.0.1' },
  });
  const [launched, ...hosts] = await Promise.all([
    launchBrowser(),
    ...REMOTE_NAMES.filter((name) => name !== NAME).map((name) => RemoteHost.start(name, signer)),
  ]);
  browser = launched;
  others = Object.fromEntries(hosts.map((host) => [host.name, host]));
  const { port } = server.server.address() as AddressInfo;
  const own = { name: NAME, url: `http://127.0.0.1:${port}`, store: store.folder };
  // On the bank's own origin, because the header with a visitor's address would make other origins ask for permission.
  const servers = [own, ...hosts.map(({ name, url }) => ({ name, url }))];
  await shell.start(
    servers.map((remote) => ({ ...remote, isProxied: true })),
    keys.publicKey,
  );
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all([server?.close(), ...Object.values(others ?? {}).map((host) => host.stop())]);
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a canary that crashes for one in three is rolled back by the shell',
  async () => {
    const canary = craftCanary('Math.random() < 1 / 3');
    const startedAt = Date.now();
    await releaseCanary(canary, 50);
    await until(async () => (await released()).canary === canary.release.version);
    const times = { firstVisitor: 0, firstCrash: 0, rolledBack: 0 };
    const shown = { canary: 0, current: 0 };
    while (times.rolledBack === 0) {
      const visits = await Promise.all([visit(), visit(), visit()]);
      for (const heading of visits) shown[heading === 'Canary' ? 'canary' : 'current'] += 1;
      if (shown.canary > 0) times.firstVisitor ||= Date.now();
      if (shell.reports.length > 0) times.firstCrash ||= Date.now();
      if ((await released()).canary === null) times.rolledBack = Date.now();
      if (Date.now() - startedAt > MANY_VISITS_MS / 2) throw new Error('It was not rolled back.');
    }
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
    // It is in effect before it is in the log.
    const order = await eventually(async () => {
      const [newest] = await store.readLog(1);
      if (newest?.kind !== 'abort') throw new Error('The canary is not aborted in the log.');
      return newest;
    }, 10_000);
    process.stdout.write(
      `canary: ${seconds(startedAt, times.firstVisitor)} s from the command to the first visitor, ${seconds(times.firstCrash, times.rolledBack)} s from the first crash to the rollback, after ${shown.canary + shown.current} visits. ${order.reason}\n`,
    );
    // The rest of the time depends on how many visitors there are: it needs a sample.
    expect(times.rolledBack - Date.parse(order.at)).toBeLessThan(scaleToMachine(MAX_ROLLBACK_MS));
    expect(shown.canary).toBeGreaterThan(0);
    expect(shown.current).toBeGreaterThan(0);
    // Visitors of a release that crashed saw the current one instead.
    expect(new Set(shell.reports.map(({ version }) => version))).toEqual(new Set([canary.release.version]));
    expect(order).toMatchObject({
      isOrder: true,
      by: 'the shell',
      from: canary.release.version,
      reason: expect.stringMatching(/visits \(.*%\) to the canary failed, 0 of \d+ visits \(0%\)/),
    });
    expect(await Promise.all([visit(), visit(), visit(), visit()])).toEqual(Array(4).fill('Contact'));
  },
  MANY_VISITS_MS,
);

test(
  'a visitor has one release, loads one, and needs no cookie; tabs that disagree say so',
  async () => {
    const canary = craftCanary('window.crashes');
    await releaseCanary(canary, 50);
    await until(async () => (await released()).canary === canary.release.version);
    const { current } = await released();
    const { context, page, requests } = await untilShown('Canary');
    expect(requests.filter((url) => url.includes(`/${current}/`))).toEqual([]);
    expect(requests.filter((url) => url.endsWith(`/${canary.release.entry}`))).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
    for (let load = 0; load < 3; load += 1) {
      await page.reload();
      expect(await headingOf(page)).toBe('Canary');
    }

    // Another tab crashes: from now on this browser has the current release, and the first tab offers it.
    const other = await context.newPage();
    await other.addInitScript('window.crashes = true;');
    await other.goto(shell.url + PATH);
    await other.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await page.getByText('A new version of this page is available.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    expect(await other.getByText('A new version of this page is available.').count()).toBe(0);
    await context.close();

    const visitor = await untilShown('Contact');
    expect(visitor.requests.filter((url) => url.includes(`/${canary.release.version}/`))).toEqual([]);
    expect(visitor.requests.some((url) => url.includes(`/${current}/`))).toBe(true);
    await visitor.context.close();

    await command(folderOf(canary), 'promote');
    await until(async () => (await released()).current === canary.release.version);
    expect(await visit()).toBe('Canary');
    await command(folderOf(canary), 'rollback', '--reason', 'the test is over');
    await until(async () => (await released()).current === current);
  },
  MANY_VISITS_MS,
);

test(
  'a prerendered page is that of the current release, until the canary takes its place',
  async () => {
    const host = byName(others, PUBLIC);
    const canary = craftCanary('false', PUBLIC, '/contact');
    host.setCanary(canary.release, 50, canary.files);
    await until(async () => (await released(PUBLIC)).canary === canary.release.version);
    const html = await (await fetch(`${shell.url}/contact`)).text();
    expect(html).not.toContain('>Canary</h1>');
    for (const heading of ['Canary', 'Get In Touch'] as const) {
      const { context, requests, errors } = await untilShown(heading, '/contact');
      const loaded = heading === 'Canary' ? canary.release : host.build;
      const missed = heading === 'Canary' ? host.build : canary.release;
      expect(requests.filter((url) => url.endsWith(`/${loaded.entry}`))).toHaveLength(1);
      expect(requests.filter((url) => url.endsWith(`/${missed.entry}`))).toEqual([]);
      // Most of the gateway is missing.
      expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
      await context.close();
    }
    await host.recover();
  },
  MANY_VISITS_MS,
);

/** A release whose only screen has the heading "Canary", or throws. */
function craftCanary(crashes: string, name = NAME, path = PATH): CraftedRelease {
  const component = `(function () {
    var crashes = ${crashes};
    return function Screen() {
      if (crashes) throw new Error('no money today');
      var react = window.canaryReact;
      return react.createElement('main', null, react.createElement('h1', null, 'Canary'));
    };
  })()`;
  const module = `{ contractVersion: 1, routes: function () { return [{ path: '${path}', Component: ${component} }]; } }`;
  // The container keeps the host's React for its screen.
  const code = exposing(module).replace(
    'init: function () {}',
    `init: function (scope) { var versions = scope.react; return Promise.resolve(versions[Object.keys(versions)[0]].get()).then(function (factory) { window.canaryReact = factory(); }); }`,
  );
  return craftRelease(name, code);
}

const folderOf = ({ release }: CraftedRelease) => join(folder, release.version);

/** Writes a build's output, and runs the team's command. */
async function releaseCanary(crafted: CraftedRelease, percent: number): Promise<void> {
  const { release, files } = crafted;
  const dist = join(folderOf(crafted), 'dist');
  mkdirSync(join(dist, release.version), { recursive: true });
  writeFileSync(join(folderOf(crafted), 'package.json'), JSON.stringify({ name: NAME }));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
  await saveBuild(dist, release);
  await command(folderOf(crafted), 'release', '--canary', String(percent));
}

function command(from: string, ...args: string[]): Promise<string> {
  return runRemoteCommand(from, args, { RELEASES_DIR: store.folder, RELEASE_SIGNING_KEY: keys.privateKey });
}

async function released(name = NAME): Promise<{ current: string | undefined; canary: string | null }> {
  const { remotes } = (await (await fetch(`${shell.url}/registry.json`)).json()) as RemoteRegistry;
  return { current: remotes[name]?.current.version, canary: remotes[name]?.canary?.release.version ?? null };
}

let visitors = 0;

/** A new browser profile with an address of its own. */
async function newVisitor(): Promise<{ context: BrowserContext; page: Page; requests: string[]; errors: string[] }> {
  visitors += 1;
  const { page, context, errors } = await newBrowserSession(browser, shell.url);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${visitors % 250}` });
  await seedSession(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return { context, page, requests, errors };
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).first().textContent();

/** @returns the heading that a new visitor sees in the end */
async function visit(): Promise<string | null> {
  const { context, page } = await newVisitor();
  await page.goto(PATH);
  const heading = await headingOf(page);
  await context.close();
  return heading;
}

/** A visitor who gets the release with this heading. */
async function untilShown(heading: string, path = PATH): ReturnType<typeof newVisitor> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const visitor = await newVisitor();
    await visitor.page.goto(path);
    await visitor.page.locator('#root main').waitFor();
    if ((await headingOf(visitor.page)) === heading) return visitor;
    await visitor.context.close();
  }
  throw new Error(`Nobody was shown "${heading}".`);
}
