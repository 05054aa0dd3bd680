import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { createRemoteServer } from '@larkspur/federation/remote-server';
import { RoutesFile } from '@larkspur/federation/routes-file';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES, remotesList } from '../../scripts/launcher/remotes';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { until } from '../support/eventually';
import { freePort } from '../support/free-port';
import { runRemoteCommand, TeamWorkspace } from '../support/team-workspace';
import { buildWithOtherReact } from './other-react';
import { RemoteHost } from './remote-host';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/** The remote whose team releases; its releases are in a folder that its own server serves. */
const NAME = 'mfe-customer';
const BUILD_MS = 480_000;
const keys = generateSigningKey();
const signer = new PointerSigner(keys.privateKey);

let browser: Browser;
let folder: string;
let server: FastifyInstance;
let others: RemoteHost[];
let shell: ShellProcess;
let metricsUrl: string;
let removeBuild = () => {};

beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent';
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  mkdirSync(join(folder, NAME));
  server = await createRemoteServer({ name: NAME, releases: join(folder, NAME) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  await release(join(ROOT, NAME));
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  shell = new ShellProcess({ env: { METRICS_PORT: String(metricsPort) } });
  [browser, ...others] = await Promise.all([
    launchBrowser(),
    ...REMOTE_NAMES.filter((name) => name !== NAME).map((name) => RemoteHost.start(name, signer)),
  ]);
  await shell.start(servers(), keys.publicKey);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all([server?.close(), ...(others ?? []).map((host) => host.stop())]);
  rmSync(folder, { recursive: true, force: true });
  removeBuild();
});

test(
  'a new screen is live by the release of its remote alone',
  async () => {
    expect(await statusOf('/account/limits')).toBe(404);
    const team = TeamWorkspace.copy(NAME);
    addScreen(team, '/account/limits', 'Limits');
    await team.build();
    expect(await release(team.folder)).toContain(`Released ${NAME}`);
    await until(async () => (await statusOf('/account/limits')) === 200);

    const html = await (await fetch(`${shell.url}/account/limits`)).text();
    expect(html).toContain('<title>Limits – ');
    expect(html).toMatch(/<link rel="preload" as="script"[^>]*\/account-limits\.js">/);
    expect(await shownAt('/account/limits')).toEqual({ heading: 'Limits', errors: [] });
    // A screen that was there before, and the redirect that leads to the first one.
    expect(await shownAt('/account/support')).toEqual({ heading: 'Contact', errors: [] });
    const { headers } = await fetch(`${shell.url}/account`, { redirect: 'manual' });
    expect(headers.get('location')).toBe('/account/home');
    expect(await problems()).toEqual([]);
    team.remove();
  },
  BUILD_MS,
);

test(
  'a release that claims the paths of others is refused there, reported, and shown elsewhere',
  async () => {
    const team = TeamWorkspace.copy(NAME);
    await team.copyBuild({
      // Its code has screens for these paths, too.
      texts: { '"/account/cards"': '"/account/savings"', '"/account/statements"': '"/admin/users"' },
      describe: ({ declaredRoutes = [] }) => ({
        declaredRoutes: declaredRoutes.map((route) =>
          route.path === '/admin/users' ? { ...route, access: 'open' } : route,
        ),
      }),
    });
    await release(team.folder);
    await until(async () => (await problems()).length > 0);

    expect((await problems()).toSorted()).toEqual([
      `${NAME}: /account/savings is outside the paths of this remote`,
      `${NAME}: /admin/users is outside the paths of this remote`,
    ]);
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toContain(`remote_claims_refused{remote="${NAME}"} 2`);
    const { routes } = (await (await fetch(`${shell.url}/registry.json`)).json()) as RemoteRegistry;
    expect(routes.screens).toContainEqual({ path: '/account/savings', remote: 'mfe-public', access: 'open' });
    expect(routes.screens).toContainEqual({ path: '/admin/users', remote: 'mfe-admin', access: 'administrator' });
    expect((await shownAt('/account/savings')).heading).toBe('Savings Account');
    expect((await shownAt('/admin/users')).heading).toBe('This page is for bank staff only');
    expect((await shownAt('/account/support')).heading).toBe('Contact');

    await runRemoteCommand(team.folder, ['rollback', '--reason', 'claimed too much'], commandEnv());
    await until(async () => (await problems()).length === 0);
    team.remove();
  },
  BUILD_MS,
);

test(
  'a fourth remote is added by configuration, without a restart',
  async () => {
    const list = JSON.parse(listOf(servers())) as { remotes: object[] };
    const host = await startCards();
    expect(await statusOf('/cards/new')).toBe(404);
    const fourth = {
      name: 'mfe-cards',
      title: 'Your cards',
      home: '/cards/new',
      url: host.url,
      publicUrl: host.url,
      publicKeys: [keys.publicKey],
      paths: [{ path: '/cards/*', except: ['/cards/credit-card'], access: 'signed-in' }],
    };
    shell.writeRemotes(JSON.stringify({ remotes: [...list.remotes, fourth] }));
    await until(async () => (await statusOf('/cards/new')) === 200);
    const { heading, errors } = await shownAt('/cards/new');
    expect({ heading, errors }).toEqual({ heading: expect.stringMatching(/^Drawn by 19\./), errors: [] });
    // Still a page of the public remote.
    expect(await statusOf('/cards/credit-card')).toBe(200);
    expect(await problems()).toEqual([]);

    shell.writeRemotes(JSON.stringify({ remotes: [...list.remotes, { ...fourth, publicKeys: [] }] }));
    await until(async () => (await problems()).length > 0);
    expect(await problems()).toEqual([
      'The new list of remotes is invalid: mfe-cards: "publicKeys" must be a list with at least one entry',
    ]);
    expect(await statusOf('/cards/new')).toBe(200);

    shell.writeRemotes(JSON.stringify(list));
    await until(async () => (await statusOf('/cards/new')) === 404);
  },
  BUILD_MS,
);

/** Serves a remote that is not one of this repository's. */
async function startCards(): Promise<RemoteHost> {
  const cards = buildWithOtherReact('mfe-cards', '/cards/new', 'none');
  removeBuild = cards.remove;
  const host = await RemoteHost.start('mfe-cards', signer, cards.dist);
  others.push(host);
  return host;
}

function servers(): { name: string; url: string }[] {
  const { port } = server.server.address() as AddressInfo;
  const hosts = others.map(({ name, url }) => ({ name, url }));
  return [...hosts, { name: NAME, url: `http://127.0.0.1:${port}` }];
}

function listOf(remotes: { name: string; url: string }[]): string {
  return remotesList((name) => {
    const url = remotes.find((remote) => remote.name === name)?.url ?? '';
    return { url, publicUrl: url, publicKeys: [keys.publicKey] };
  });
}

/** Adds the parts of a screen that CONTRIBUTING.md lists: a component, an entry in `SCREENS`, and one in `routes.json`. */
function addScreen(team: TeamWorkspace, path: string, title: string): void {
  const chunk = path.slice(1).replaceAll('/', '-');
  const text = JSON.stringify(title);
  team.write(
    `src/${chunk}.tsx`,
    `import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
     export function Screen() { return <PageHeading title={${text}} />; }`,
  );
  const screen = `'${path}': async () => (await import(/* webpackChunkName: "${chunk}" */ './${chunk}')).Screen,`;
  team.replace('src/remote.tsx', '= {\n', `= {\n  ${screen}\n`);
  const { routes } = RoutesFile.read(team.folder);
  team.write('routes.json', JSON.stringify([...routes, { path, title, access: 'signed-in' }]));
}

const commandEnv = () => ({ RELEASES_DIR: join(folder, NAME), RELEASE_SIGNING_KEY: keys.privateKey });

const release = (from: string) => runRemoteCommand(from, ['release'], commandEnv());

const statusOf = async (path: string) => (await fetch(shell.url + path)).status;

async function problems(): Promise<string[]> {
  const { href } = new URL('/problems', metricsUrl);
  return ((await (await fetch(href)).json()) as { problems: string[] }).problems;
}

/** The heading that a signed-in customer sees. */
async function shownAt(path: string): Promise<{ heading: string | null; errors: string[] }> {
  const { page, context, errors } = await newBrowserSession(browser, shell.url);
  await seedSession(page);
  await page.goto(path);
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
  await context.close();
  // Most of the gateway is missing.
  return { heading, errors: errors.filter((error) => !error.includes('503')) };
}
