import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveBuild } from '@larkspur/federation/release/build-folder';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publish } from '@larkspur/federation/release/publish';
import { publishCanary } from '@larkspur/federation/release/publish-canary';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { createRemoteServer } from '@larkspur/federation/remote-server';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { axeViolations } from '../support/axe-violations';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { eventually } from '../support/eventually';
import { craftRelease, exposing } from './crafted-release';
import { RemoteHost } from './remote-host';
import { ShellProcess } from './shell-process';

const NAME = 'mfe-customer';
const keys = generateSigningKey();
const signer = new PointerSigner(keys.privateKey);

let browser: Browser;
let folder: string;
let store: FolderStore;
let server: FastifyInstance;
let others: RemoteHost[];
let shell: ShellProcess;
const account = { data: { email: 'ada@larkspurbank.example', role: 'administrator' } };

beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent';
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
  store = new FolderStore(join(folder, 'releases'));
  server = await createRemoteServer({ name: NAME, releases: store.folder });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const publication = { store, signer, by: 'ada', commit: null };
  await publish(publication, join(folder, 'dist'), await craft());
  await publish(publication, join(folder, 'dist'), await craft());
  await publishCanary(publication, join(folder, 'dist'), await craft(), 5);
  shell = new ShellProcess({
    env: { ROLLBACK_SIGNING_KEY: generateSigningKey().privateKey, VISITS_SAMPLE_PERCENT: '100' },
    answers: { 'GET /api/auth/user': account },
  });
  [browser, ...others] = await Promise.all([
    launchBrowser(),
    ...REMOTE_NAMES.filter((name) => name !== NAME).map((name) => RemoteHost.start(name, signer)),
  ]);
  const { port } = server.server.address() as AddressInfo;
  await shell.start([{ name: NAME, url: `http://127.0.0.1:${port}`, store: store.folder }, ...others], keys.publicKey);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all([server?.close(), ...(others ?? []).map((host) => host.stop())]);
  rmSync(folder, { recursive: true, force: true });
});

test('an administrator sees what was released and what visitors had, and rolls back with a reason', async () => {
  const { page, context, errors } = await newBrowserSession(browser, shell.url);
  // A visit to another remote, which the page reports.
  await page.goto('/contact');
  await signInAs(page, 'administrator');
  await page.goto('/_platform');
  await page.getByRole('heading', { level: 1, name: 'Platform' }).waitFor();
  const website = page.getByRole('region', { name: 'Our website' });
  await website
    .getByRole('cell', { name: /^\d+ ms$/ })
    .first()
    .waitFor();
  const card = page.getByRole('region', { name: 'Your account' });
  expect(await card.getByRole('rowheader').count()).toBe(3);
  await card.getByText('Canary, 5%').waitFor();

  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [375, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      // A table that becomes wider than its place takes the focus after the frame that shows it so.
      await eventually(async () => expect(await axeViolations(page)).toEqual([]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      if (process.env.PLATFORM_SCREENSHOTS) {
        await page.screenshot({
          path: join(process.env.PLATFORM_SCREENSHOTS, `${scheme}-${width}.png`),
          fullPage: true,
        });
      }
    }
  }

  // By keyboard.
  await card.getByRole('button', { name: 'Roll back Your account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Roll back “Your account”' });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  if (process.env.PLATFORM_SCREENSHOTS) {
    await page.screenshot({ path: join(process.env.PLATFORM_SCREENSHOTS, 'dialog.png') });
  }
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await dialog
    .getByRole('link', { name: 'Enter a short reason' })
    .or(dialog.getByText('Enter a short'))
    .first()
    .waitFor();
  await dialog.getByLabel('Reason').fill('The balance was wrong');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await card.getByText('The balance was wrong').waitFor();
  await card.getByText('ada@larkspurbank.example').waitFor();
  expect(await card.getByRole('button', { name: 'Roll back Your account' }).isDisabled()).toBe(true);
  expect(await store.readLog(1)).toEqual([
    expect.objectContaining({ kind: 'rollback', by: 'ada@larkspurbank.example', reason: 'The balance was wrong' }),
  ]);
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
  await context.close();
});

test('an auditor may look; customers and visitors may not, and load none of its code', async () => {
  const { page, context } = await newBrowserSession(browser, shell.url);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/_platform');
  await page.waitForURL(/\/admin\/login\?next=%2F_platform/);
  await signInAs(page, 'customer');
  await page.goto('/_platform');
  await page.getByRole('heading', { level: 1, name: 'This page is for bank staff only' }).waitFor();
  expect(requests.filter((url) => url.includes('/_platform/remotes'))).toEqual([]);
  const before = new Set(requests.filter((url) => url.includes('/assets/')));
  await signInAs(page, 'auditor');
  account.data.role = 'auditor';
  await page.goto('/_platform');
  await page.getByRole('region', { name: 'Your account' }).waitFor();
  expect(await page.getByRole('button', { name: /Roll back/ }).count()).toBe(0);
  expect(requests.some((url) => url.includes('/assets/') && url.endsWith('.js') && !before.has(url))).toBe(true);
  await context.close();
});

/** A release that shows nothing. */
async function craft() {
  const code = exposing('{ contractVersion: 1, routes: function () { return []; } }');
  const { release, files } = craftRelease(NAME, code);
  mkdirSync(join(folder, 'dist', release.version), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', path), text);
  await saveBuild(join(folder, 'dist'), release);
  return release;
}

/** Stores a session as the shell would. */
function signInAs(page: Page, role: 'administrator' | 'auditor' | 'customer'): Promise<void> {
  return page.evaluate((as) => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const user = { _id: '1', firstName: 'Ada', lastName: 'Lark', email: 'ada@larkspurbank.example', role: as };
    localStorage.setItem(
      'user',
      JSON.stringify({ ...user, isAdmin: as === 'administrator', verificationStatus: 'verified' }),
    );
    localStorage.setItem('token', `${part({ alg: 'RS256' })}.${part({ sub: '1', exp: 4_102_444_800 })}.x`);
  }, role);
}
