import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import type { Browser, Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { axeViolations } from '../support/axe-violations';
import { type BrowserSession, launchBrowser, newBrowserSession } from '../support/browser-session';
import { craftRelease, exposing } from './crafted-release';
import { RemoteHost } from './remote-host';
import { pageOf } from './scenarios';
import { seedSession } from './seed-session';
import { ShellWithRemotes } from './shell-with-remotes';

/** A developer replaces one remote with a local build. Other users cannot be tricked into it. */
const NAME = 'mfe-customer';
const PATH = '/account/support';
const CLIENT = join(__dirname, '../../shell/dist/client');
const OTHERS = REMOTE_NAMES.filter((name) => name !== NAME).map(pageOf);

let browser: Browser;
/** The developer's build, signed with a key that the shell does not know. */
let other: RemoteHost;
let version: string;
/** Files that were requested from it. */
let requested: string[];

beforeAll(async () => {
  const unknownSigner = new PointerSigner(generateSigningKey().privateKey);
  [browser, other] = await Promise.all([launchBrowser(), RemoteHost.start(NAME, unknownSigner)]);
  const screens = `return [{ path: '${PATH}', Component: function () { return 'Mine' } }]`;
  const { release, files } = craftRelease(NAME, exposing(`{ contractVersion: 1, routes: function () { ${screens} } }`));
  other.setRelease(release, null, files);
  version = release.version;
  requested = [];
  other.fault = (path) => {
    requested.push(path);
    return false;
  };
});

afterAll(async () => {
  await browser?.close();
  await other?.stop();
});

describe('in development', () => {
  const bank = startStack('development');

  test('shows the overriding build with a badge on every page until it is reset', async () => {
    const { page, context, errors } = await openWithOverride(bank());
    await page.goto(PATH);
    await page.getByText('Mine', { exact: true }).waitFor();
    await expectBadge(page);
    for (const { path, heading } of OTHERS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectBadge(page);
    }
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(PATH);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await expect(badge(page).count()).resolves.toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('override')))).toEqual([]);
    expect(errors.filter(isUnexpected)).toEqual([]);
    await context.close();
  });

  test('reports an unavailable override server, and loads the build without a reload once it is up', async () => {
    await other.stop();
    const { page, context } = await openWithOverride(bank());
    await page.goto(PATH);
    await page.getByRole('heading', { level: 1, name: 'This part of the bank isn’t available right now' }).waitFor();
    await expectBadge(page);
    await other.listen();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Mine', { exact: true }).waitFor();
    await context.close();
  });

  test('loads no code from another machine', async () => {
    const { page, context } = await openWithOverride(bank(), 'https://evil.example');
    const foreign = requestsTo(page, 'evil.example');
    await page.goto(PATH);
    await page.getByText('mfe-customer: the override isn’t an http URL on this machine.').waitFor();
    expect(foreign).toEqual([]);
    await context.close();
  });
});

describe('in production', () => {
  const bank = startStack('production');

  test('ignores an override: shows the released remote without a badge and sends nothing to the other server', async () => {
    requested.length = 0;
    const { page, context, errors } = await openWithOverride(bank());
    const foreign = requestsTo(page, new URL(other.url).host);
    for (const { path, heading } of [{ path: PATH, heading: /^Contact$/ }, ...OTHERS]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect(badge(page).count()).resolves.toBe(0);
    }
    expect({ foreign, requested }).toEqual({ foreign: [], requested: [] });
    expect(errors.filter(isUnexpected)).toEqual([]);
    await context.close();
  });

  test('contains no override code in pages or in the shell’s files', async () => {
    const html = await (await fetch(`${bank().url}${PATH}`)).text();
    expect(html).not.toMatch(/override/i);
    expect((await fetch(`${bank().url}/_overrides/overrides.js`)).headers.get('content-type')).toMatch(/^text\/html/);
    const scripts = readdirSync(CLIENT).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(join(CLIENT, file), 'utf8').includes('larkspur.override'))).toEqual(
      [],
    );
  });

  test('blocks scripts, images and requests of that server even from code in the page', async () => {
    const { page, context, errors } = await openWithOverride(bank());
    await page.goto(PATH);
    await page.getByRole('heading', { level: 1, name: /^Contact$/ }).waitFor();
    requested.length = 0;
    const result = await page.evaluate(async (url) => {
      const picture = document.createElement('img');
      picture.src = url;
      document.body.append(picture);
      const script = document.createElement('script');
      const assignSrc = () => {
        script.src = url;
        return true;
      };
      try {
        return { script: assignSrc() };
      } catch {
        return { script: false, answer: await fetch(url).catch(() => null) };
      }
    }, `${other.url}/${version}/remoteEntry.js`);
    expect(result).toEqual({ script: false, answer: null });
    expect(requested).toEqual([]);
    const directives = ['TrustedScriptURL', 'img-src', 'connect-src'];
    expect(directives.filter((directive) => !errors.some((error) => error.includes(directive)))).toEqual([]);
    await context.close();
  });
});

function startStack(mode: 'development' | 'production'): () => ShellWithRemotes {
  let bank: ShellWithRemotes;
  beforeAll(async () => {
    bank = await ShellWithRemotes.start({ env: { NODE_ENV: mode } });
  });
  afterAll(() => bank?.stop());
  return () => bank;
}

/** A signed-in user who has set the override in the browser's console. */
async function openWithOverride(bank: ShellWithRemotes, url = other.url): Promise<BrowserSession> {
  const session = await newBrowserSession(browser, bank.url);
  await seedSession(session.page);
  await session.page.goto('/favicon.svg');
  await session.page.evaluate(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`larkspur.override.${NAME}`, url],
  );
  session.errors.length = 0;
  return session;
}

/** The services are unavailable, and opening an image makes the browser request an icon. */
const isUnexpected = (line: string) => !line.includes('503') && !line.includes('/favicon.svg:');

function requestsTo(page: Page, host: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === host) seen.push(request.url());
  });
  return seen;
}

const badge = (page: Page) => page.getByRole('complementary', { name: 'Overridden remotes' });

async function expectBadge(page: Page): Promise<void> {
  await badge(page)
    .getByText(`${NAME} is loaded from ${new URL(other.url).host}. Its signature isn’t verified.`)
    .waitFor();
}
