import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRegistry, RemoteWidget } from '@larkspur/contracts/remote';
import type { SessionUser } from '@larkspur/contracts/session';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { aRelease, writeBuild } from '@larkspur/federation/testing/test-build';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Browser, Request } from 'playwright-core';
import { REMOTE_NAMES, remotesList } from '../../scripts/launcher/remotes';
import { type BrowserSession, launchBrowser, newBrowserSession } from '../support/browser-session';
import { until } from '../support/eventually';
import { freePort } from '../support/free-port';
import { craftRelease } from './crafted-release';
import { profile } from './fixtures';
import { RemoteHost } from './remote-host';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

const UNAVAILABLE = 'This part isn’t available right now. Reload the page to try again.';
const TIMEOUT_MS = 4_000;

const keys = generateSigningKey();
const signer = new PointerSigner(keys.privateKey);
const none = { data: [], page: { next: null, limit: 5 } };
const customer = { ...profile, _id: 'u2' };
const administrator: Partial<SessionUser> = { isAdmin: true };

let browser: Browser;
let folder: string;
let shell: ShellProcess;
let metricsUrl: string;
/** The remotes of this repository. */
let remotes: RemoteHost[];
/** Remotes that only offer widgets. */
let offering: RemoteHost[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'widgets-'));
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  shell = new ShellProcess({
    env: { METRICS_PORT: String(metricsPort) },
    answers: {
      'GET /api/user/me': { data: profile },
      'GET /api/transaction': none,
      'GET /api/user/admin/u2': { data: customer },
    },
  });
  browser = await launchBrowser();
  remotes = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer)));
  offering = await Promise.all([
    offer('mfe-first', {
      'home.aside': `function () { return 'Aside of the first'; }`,
      'admin.dashboard': `function () { return 'Dashboard of the first'; }`,
      'admin.user.panel': `function (props) { return 'Panel for ' + props.userId + ', slots: ' + ('slots' in props.host); }`,
    }),
    offer('mfe-broken', {
      'home.aside': `function () { throw new Error('no rates today'); }`,
      'admin.dashboard': null,
    }),
    offer('mfe-refused', { 'admin.user.panel': `function () { return 'Never granted'; }` }),
    offer('mfe-staff', { 'home.aside': `function () { return 'For staff only'; }` }, 'administrator'),
  ]);
  await shell.start(remotes, keys.publicKey);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all([...(remotes ?? []), ...(offering ?? [])].map((host) => host.stop()));
  rmSync(folder, { recursive: true, force: true });
});

describe('widgets of other remotes', () => {
  beforeAll(async () => {
    configure({
      'mfe-public': [{ slot: 'home.aside', order: 2 }],
      'mfe-first': [{ slot: 'home.aside', order: 1 }, { slot: 'admin.dashboard' }, { slot: 'admin.user.panel' }],
      'mfe-broken': [{ slot: 'home.aside', order: 3 }, { slot: 'admin.dashboard' }],
      'mfe-refused': [{ slot: 'home.aside' }],
      'mfe-staff': [{ slot: 'home.aside', order: 4 }],
    });
    await until(async () => Object.keys((await registry()).slots ?? {}).length === 3);
  });

  beforeEach(() => {
    shell.reports.length = 0;
  });

  test('appear on a customer’s home page in the configured order, and one that throws is replaced by a message', async () => {
    const { page, context, errors } = await open('/account/home');
    await page.getByText(UNAVAILABLE).waitFor();
    await page.getByText('Aside of the first').waitFor();
    await page.getByRole('heading', { name: 'Savings rates' }).waitFor();
    const card = page.getByRole('region', { name: 'Savings rates' });
    const widgets = await card.locator('xpath=..').textContent();
    expect(widgets).toMatch(new RegExp(`Aside of the first.*Savings rates.*${UNAVAILABLE}$`));
    // With the styles of its own remote.
    expect(await card.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
    // The screen around it works.
    await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
    await page.getByRole('link', { name: 'View All' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    expect(shell.reports).toEqual([expect.objectContaining({ remote: 'mfe-broken', stage: 'render', cause: 'crash' })]);
    expect(unexpected(errors)).toEqual([]);
    await context.close();
  });

  test('for staff are neither shown to customers nor loaded', async () => {
    const { page, context, urls } = await open('/account/home');
    await page.getByText('Aside of the first').waitFor();
    await page.getByText(UNAVAILABLE).waitFor();
    expect(urls.filter((url) => url.startsWith(hostOf('mfe-staff').url))).toEqual([]);
    expect(urls.filter((url) => url.startsWith(hostOf('mfe-first').url))).toHaveLength(1);
    expect(await page.getByText('For staff only').count()).toBe(0);
    // The report of the widget that throws may not reach the next test.
    await until(async () => shell.reports.length > 0);
    await context.close();
  });

  test('appear on the dashboard, and one that never loads is given up after its time', async () => {
    const { page, context, errors } = await open('/admin/dashboard', administrator);
    await page.getByText('Dashboard of the first').waitFor();
    const startedAt = Date.now();
    expect(await page.getByText(UNAVAILABLE).count()).toBe(0);
    await page.getByText(UNAVAILABLE).waitFor();
    expect(Date.now() - startedAt).toBeLessThan(TIMEOUT_MS + scaleToMachine(2_000));
    await page.getByRole('link', { name: 'Users' }).first().waitFor();
    await until(async () => shell.reports.length > 0);
    expect(shell.reports).toEqual([expect.objectContaining({ remote: 'mfe-broken', stage: 'load', cause: 'timeout' })]);
    expect(unexpected(errors)).toEqual([]);
    await context.close();
  });

  test('get what the slot passes and nothing else; one without a grant is not loaded, and is reported', async () => {
    const { page, context, errors, urls } = await open('/admin/users/u2', administrator);
    await page.getByText('Panel for u2, slots: false').waitFor();
    expect(urls.filter((url) => url.startsWith(hostOf('mfe-refused').url))).toEqual([]);
    expect(await problems()).toEqual(['mfe-refused: admin.user.panel is outside the slots of this remote']);
    expect(shell.reports).toEqual([]);
    expect(unexpected(errors)).toEqual([]);
    await context.close();
  });
});

describe('without widgets', () => {
  test('a page loads byte for byte what it loads when no remote knows of slots', async () => {
    configure({});
    await until(async () => !('slots' in (await registry())));
    // A remote offers a widget without a grant.
    expect(hostOf('mfe-public').build.widgets).toEqual([{ slot: 'home.aside', access: 'signed-in' }]);
    const offered = await firstLoad();
    const { widgets: _, ...release } = hostOf('mfe-public').build;
    hostOf('mfe-public').setRelease(release);
    await until(async () => (await problems()).length === 0);
    const unknown = await firstLoad();
    expect(offered).toEqual(unknown);
    expect(offered.html).not.toContain('home.aside');
    // The listed files are those of the shell and of the remote whose page it is.
    expect(offered.files.filter(({ bytes }) => bytes > 0).length).toBeGreaterThan(5);
    expect(offered.files.filter(({ url }) => url.startsWith(hostOf('mfe-public').url))).toEqual([]);
    hostOf('mfe-public').setRelease(hostOf('mfe-public').build);
  });
});

/** A remote without screens. @param widgets the source of each component by slot, `null` for one that never loads */
async function offer(
  name: string,
  widgets: Record<string, string | null>,
  access: RemoteWidget['access'] = 'signed-in',
): Promise<RemoteHost> {
  const dist = join(folder, name);
  await writeBuild(dist, aRelease('0'.repeat(16), { name, routes: [] }));
  const modules = Object.entries(widgets).map(
    ([slot, source]) =>
      `'./${slot}': ${source ? `Promise.resolve(function () { return { contractVersion: 1, Widget: ${source} }; })` : 'new Promise(function () {})'}`,
  );
  const code = `var CONTAINER = { init: function () {}, get: function (name) { return { ${modules.join(', ')} }[name]; } };`;
  const { release, files } = craftRelease(name, code, {
    declaredRoutes: [],
    isSelfContained: true,
    widgets: Object.keys(widgets).map((slot) => ({ slot, access })),
  });
  const host = await RemoteHost.start(name, signer, dist);
  host.setRelease(release, null, files);
  return host;
}

/** Configures the slots that each remote may fill; remotes that only offer widgets are left out if they may fill none. */
function configure(slots: Record<string, { slot: string; order?: number }[]>): void {
  const deploymentOf = (name: string) => {
    const { url } = hostOf(name);
    return { url, publicUrl: url, publicKeys: [keys.publicKey] };
  };
  const list = JSON.parse(remotesList(deploymentOf)) as { remotes: { name: string; slots?: object }[] };
  const others = offering
    .filter(({ name }) => slots[name])
    .map(({ name }) => ({
      name,
      title: name,
      home: `/${name}`,
      paths: [{ path: `/${name}`, access: 'open' }],
      ...deploymentOf(name),
    }));
  const configured = [...list.remotes, ...others].map(({ slots: _, ...remote }: { name: string; slots?: object }) => ({
    ...remote,
    ...(slots[remote.name] && { slots: slots[remote.name] }),
  }));
  shell.writeRemotes(JSON.stringify({ remotes: configured }));
}

function hostOf(name: string): RemoteHost {
  const host = [...remotes, ...offering].find((candidate) => candidate.name === name);
  if (!host) throw new Error(`${name} is not served.`);
  return host;
}

async function open(path: string, user?: Partial<SessionUser>): Promise<BrowserSession & { urls: string[] }> {
  const session = await newBrowserSession(browser, shell.url);
  const urls: string[] = [];
  session.page.on('request', (request) => urls.push(request.url()));
  await seedSession(session.page, user);
  await session.page.goto(path);
  return { ...session, urls };
}

/** The HTML and files of a customer's home page, without the parts that always differ between two visits. */
async function firstLoad(): Promise<{ html: string; files: { url: string; bytes: number }[] }> {
  const { page, context } = await newBrowserSession(browser, shell.url);
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await seedSession(page);
  const response = await page.goto('/account/home');
  await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
  // A chart loads its code when it has been laid out, which takes longer on a busy machine.
  for (let known = -1; known !== requests.length; ) {
    known = requests.length;
    await page.waitForTimeout(scaleToMachine(1_000));
  }
  const files = requests.filter((request) => /\.\w+$/.test(new URL(request.url()).pathname));
  const sizes = await Promise.all(
    files.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
  );
  const html = ((await response?.text()) ?? '')
    .replaceAll(/nonce="[^"]*"/g, 'nonce')
    .replace(/"revision":"\w+"/, 'revision');
  await context.close();
  return { html, files: sizes.toSorted((a, b) => (a.url < b.url ? -1 : 1)) };
}

const registry = async () => (await (await fetch(`${shell.url}/registry.json`)).json()) as RemoteRegistry;

async function problems(): Promise<string[]> {
  return ((await (await fetch(`${metricsUrl}/problems`)).json()) as { problems: string[] }).problems;
}

/** Most of the gateway is missing, and React logs what a boundary has caught. */
const unexpected = (errors: string[]) => errors.filter((error) => !/503|no rates today/.test(error));
