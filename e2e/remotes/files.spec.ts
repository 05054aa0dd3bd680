import { readFileSync } from 'node:fs';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { launchBrowser } from '../support/browser-session';
import { RemoteHost } from './remote-host';
import { ShellProcess } from './shell-process';

/** Browsers load the remotes' files through the shell, so that they have the bank's origin. */
const FONT = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
/** A script that a malicious file would run in the session of a customer who follows a link to it. */
const STEAL = "localStorage.setItem('stolen', localStorage.token); window.hasRun = true;";
const FILES: Record<string, [type: string, content: string | Buffer]> = {
  'page.html': ['text/html', `<!doctype html><h1>Sign in</h1><script>${STEAL}</script>`],
  'script.js': ['text/html', `<!doctype html><script>${STEAL}</script>`],
  'picture.svg': [
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>${STEAL}</script><rect width="40" height="40"/></svg>`,
  ],
  'font.woff2': ['application/octet-stream', readFileSync(FONT)],
};

let browser: Browser;
let hosts: RemoteHost[];
let shell: ShellProcess;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const { privateKey, publicKey } = generateSigningKey();
  const signer = new PointerSigner(privateKey);
  hosts = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer)));
  shell = new ShellProcess();
  const servers = hosts.map(({ name, url }) => ({ name, url, isProxied: true }));
  [browser] = await Promise.all([launchBrowser(), shell.start(servers, publicKey)]);
  for (const host of hosts) {
    host.fault = (path, response) => {
      const [type, content] = FILES[path.slice('/hostile/'.length)] ?? [];
      if (type) response.writeHead(200, { 'content-type': type, 'clear-site-data': '"*"' }).end(content);
      return type !== undefined;
    };
  }
});

beforeEach(async () => {
  context = await browser.newContext({ baseURL: shell.url });
  page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('token', 'secret');
    // The shell removes a token that is none.
    localStorage.setItem('kept', 'here');
  });
});

afterEach(() => context.close());

afterAll(async () => {
  await Promise.all([browser?.close(), shell?.stop(), ...(hosts ?? []).map((host) => host.stop())]);
});

const addressOf = (file: string) => `/remotes/${hosts[0]?.name}/hostile/${file}`;

test.each(['page.html', 'script.js', 'picture.svg'])('%s runs nothing when a customer opens it', async (file) => {
  await page.goto(addressOf(file));
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  await page.goto('/');
  expect(await page.evaluate(() => [localStorage.getItem('kept'), localStorage.getItem('stolen')])).toEqual([
    'here',
    null,
  ]);
});

test('an image that is opened by itself has another origin than the bank', async () => {
  await page.goto(addressOf('picture.svg'));
  expect(await page.evaluate(() => window.origin)).toBe('null');
});

test('images and fonts work in a page', async () => {
  const width = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return image.naturalWidth;
  }, addressOf('picture.svg'));
  expect(width).toBe(40);
  const status = await page.evaluate(
    async (source) => (await new FontFace('Hostile', `url(${source})`).load()).status,
    addressOf('font.woff2'),
  );
  expect(status).toBe('loaded');
});
