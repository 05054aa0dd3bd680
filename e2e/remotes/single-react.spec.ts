import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedModule } from '@larkspur/federation/shared-policy';
import type { Browser, Page } from 'playwright-core';
import { version } from 'react/package.json';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { buildWithOtherReact, type OtherReact } from './other-react';
import { pageOf, sessionFor } from './scenarios';
import { seedSession } from './seed-session';
import { ShellWithRemotes } from './shell-with-remotes';
import { buildSmallRemote } from './small-remote';

/** The page has one copy of React, the shell's, regardless of the version that a remote is built with. */
const ROOT = join(__dirname, '../..');
/** A string of React's own code, in every build of it. */
const REACT = 'react.transitional.element';
/** Replaced by a small test remote. */
const EXAMPLE = 'mfe-customer';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test('has React in one built file only, the shell’s', () => {
  const files = ['shell', ...REMOTE_NAMES].flatMap((application) =>
    readdirSync(join(ROOT, application, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !file.startsWith('server'))
      .filter((file) => readFileSync(join(ROOT, application, 'dist', file), 'utf8').includes(REACT))
      .map((file) => `${application}/${file.replace(/\.[0-9a-f]+\./, '.')}`),
  );
  expect(files).toEqual(['shell/client/main.js']);
  const [map] = readdirSync(join(ROOT, 'shell/dist/maps')).filter((file) => /^main.*\.js\.map$/.test(file));
  const { sources } = JSON.parse(readFileSync(join(ROOT, 'shell/dist/maps', String(map)), 'utf8'));
  const copies = (sources as string[]).filter((source) => /\/react(-dom)?\/cjs\/react(-dom-client)?\./.test(source));
  expect(copies.map((source) => source.split('/').at(-1)).sort()).toEqual([
    'react-dom-client.production.js',
    'react.production.js',
  ]);
});

describe.each<[OtherReact, string]>([
  ['requires', `The shared singleton react is required as >=99.0.0 <100.0.0-0, but the host offers ${version}.`],
  ['brings', 'replaces shared modules with its own: react 99.0.0'],
])('a remote that %s a newer React', (kind, reason) => {
  const bank = startStack(() => buildWithOtherReact(EXAMPLE, pageOf(EXAMPLE).path, kind));

  test('is refused with a message before it renders, while the others use the shell’s React in the same document', async () => {
    const { url, shell } = bank();
    const { page, context, errors } = await newBrowserSession(browser, url);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await countRenderers(page);
    await seedSession(page, sessionFor(...REMOTE_NAMES));
    await page.goto(pageOf(EXAMPLE).path);
    await page.getByRole('heading', { level: 1, name: 'This part of the bank isn’t available right now' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/is being updated right now/);
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    const report = { remote: EXAMPLE, stage: 'contract', cause: 'contract' };
    expect(await shell.receivedReports()).toEqual([expect.objectContaining(report)]);

    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const name of REMOTE_NAMES.filter((other) => other !== EXAMPLE)) {
      await navigateWithin(page, pageOf(name).path);
      await page.getByRole('heading', { level: 1, name: pageOf(name).heading }).waitFor();
    }
    const state = await page.evaluate(() => {
      const { renderers, secondReact, sameDocument } = window as Window & PageState;
      return { renderers, secondReact, sameDocument };
    });
    expect(state).toEqual({ renderers: [version], secondReact: undefined, sameDocument: true });
    expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
    await context.close();
  });
});

describe('a remote built with Module Federation’s stock runtime', () => {
  const bank = startStack(() => buildWithOtherReact(EXAMPLE, pageOf(EXAMPLE).path, 'none'));

  test('renders with the shell’s React through the standard container protocol', async () => {
    const { page, context, errors } = await newBrowserSession(browser, bank().url);
    await countRenderers(page);
    await seedSession(page, sessionFor(...REMOTE_NAMES));
    await page.goto(pageOf(EXAMPLE).path);
    await page.getByRole('heading', { level: 1, name: `Drawn by ${version}` }).waitFor();
    expect(await page.evaluate(() => (window as Window & PageState).renderers)).toEqual([version]);
    expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
    await context.close();
  });
});

describe('a shared module whose version the host does not offer', () => {
  describe.each([
    ['refuse', 'This part of the bank isn’t available right now'],
    ['own-copy', 'Rates of version 2.4.1'],
  ] as const)('with the rule %s in the policy', (mismatch, heading) => {
    const bank = startStack(() => buildWithLibrary(mismatch));

    test(`shows “${heading}”`, async () => {
      const { page, context } = await newBrowserSession(browser, bank().url);
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      await seedSession(page, sessionFor(...REMOTE_NAMES));
      await page.goto(pageOf(EXAMPLE).path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const reason = 'The shared singleton test-rates is required as >=2.4.0 <3.0.0-0, but the host offers nothing.';
      expect(warnings).toEqual(mismatch === 'refuse' ? [expect.stringContaining(reason)] : []);
      await context.close();
    });
  });
});

/** A remote that shares a library which is in no host. The policy is data, so the test adds an entry to it. */
function buildWithLibrary(mismatch: SharedModule['mismatch']) {
  const entry: SharedModule = { module: 'test-rates', package: 'test-rates', reason: 'for this test', mismatch };
  return buildSmallRemote({
    name: EXAMPLE,
    path: pageOf(EXAMPLE).path,
    screen: `import { createElement } from 'react';
     import { version } from 'test-rates';
     export function Screen() { return createElement('h1', null, 'Rates of version ' + version); }`,
    requires: 'test-rates',
    packages: { 'test-rates': { version: '2.4.1', source: "exports.version = '2.4.1';" } },
    prepare: `require('@larkspur/federation/shared-policy').SHARED_MODULES.push(${JSON.stringify(entry)});`,
  });
}

/** The shell with a small test remote in place of one remote. */
function startStack(build: () => ReturnType<typeof buildSmallRemote>): () => ShellWithRemotes {
  let bank: ShellWithRemotes;
  let built: ReturnType<typeof buildSmallRemote>;
  beforeAll(async () => {
    built = build();
    bank = await ShellWithRemotes.start({
      buildOf: (name) => (name === EXAMPLE ? built.dist : join(ROOT, name, 'dist')),
    });
  });
  afterAll(async () => {
    await bank?.stop();
    built?.remove();
  });
  return () => bank;
}

interface PageState {
  renderers?: string[];
  secondReact?: boolean;
  sameDocument?: boolean;
}

/** Each renderer registers with React's developer tools if they are present. */
function countRenderers(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const renderers: string[] = [];
    const nothing = () => {};
    const inject = ({ version: its }: { version: string }) => renderers.push(its);
    const hooks = { onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing };
    const hook = { isDisabled: false, supportsFiber: true, checkDCE: nothing, inject, ...hooks };
    Object.assign(window, { renderers, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

/** Navigates like the browser's back and forward buttons. */
function navigateWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
