import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { RESPONSES } from '../screens/mock-api';
import { launchBrowser } from '../support/browser-session';
import budgets from './budgets.json';
import { measureFirstLoad, readModules } from './first-load';
import { RemoteHost } from './remote-host';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/** KB of scripts, compressed, that a screen of the back office may need before it renders. */
const BACK_OFFICE_SCREEN_KB = 200;

/** KB of scripts, compressed, that no first page of an area may exceed, in addition to its own budget. */
const MAX_JS_KB = 190;

const toKb = (bytes: number) => Math.round(bytes / 102.4) / 10;
const isChart = (script: string) =>
  readModules(script).some((module) => /^packages\/web-kit\/src\/chart\//.test(module));

interface Budget {
  path: string;
  /** A text that only the loaded page has. */
  shows: string;
  /** The name of a chart that it shows. */
  draws?: string;
  jsKb: number;
  cssKb: number;
  requests: number;
  depth: number;
  duplicatedModules: number;
  /** KB of scripts that it loads once it has its data: charts, and widgets of other remotes. */
  laterJsKb?: number;
}

/**
 * Compares the files that a first visit of each area loads from the built applications with `budgets.json`. A budget is
 * slightly above the value that was measured when it was set. A change that needs more raises it in the same commit and says why.
 */
let browser: Browser;
let shell: ShellProcess;
let hosts: RemoteHost[];

beforeAll(async () => {
  const { privateKey, publicKey } = generateSigningKey();
  const signer = new PointerSigner(privateKey);
  hosts = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer)));
  shell = new ShellProcess({
    answers: Object.fromEntries(Object.entries(RESPONSES).map(([path, answer]) => [`GET /api${path}`, answer])),
  });
  [browser] = await Promise.all([launchBrowser(), shell.start(hosts, publicKey)]);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all((hosts ?? []).map((host) => host.stop()));
});

test.each(Object.entries<Budget>(budgets))(
  'stays within the budget for the first page of the %s area',
  async (_, { path, shows, draws, ...budget }) => {
    const context = await browser.newContext({ baseURL: shell.url, colorScheme: 'light' });
    const page = await context.newPage();
    await seedSession(page);
    const load = await measureFirstLoad(page, {
      path,
      loadsMore: draws !== undefined,
      untilComplete: async () => {
        // An error screen would need less.
        await page.getByText(shows).first().waitFor();
        if (draws) await page.getByRole('figure', { name: draws }).waitFor();
      },
    });
    const { duplicatedModules, scripts, laterScripts, ...measured } = load;
    const found = {
      jsKb: toKb(measured.jsBytes),
      cssKb: toKb(measured.cssBytes),
      requests: measured.requests,
      depth: measured.depth,
      duplicatedModules: duplicatedModules.length,
      ...(draws && { laterJsKb: toKb(measured.laterJsBytes) }),
    };
    process.stdout.write(`  ${path}: ${JSON.stringify(found)}\n`);
    const over = Object.entries(found).filter(([name, value]) => value > (budget[name as keyof typeof budget] ?? 0));
    expect({ over, duplicatedModules: over.length > 0 ? duplicatedModules : [] }).toEqual({
      over: [],
      duplicatedModules: [],
    });
    expect(found.jsKb).toBeLessThanOrEqual(MAX_JS_KB);
    // Drawings come after the data.
    expect(scripts.filter(isChart)).toEqual([]);
    expect(laterScripts.some(isChart)).toBe(draws !== undefined);
    // The page has one copy of React, the shell's.
    const copies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    expect(copies.filter((text) => text.includes('react.transitional.element'))).toHaveLength(1);
    const remotes = hosts.filter(({ url }) => scripts.some((script) => script.startsWith(`${url}/`)));
    if (path === '/') expect(remotes.map(({ name }) => name)).toEqual(['mfe-public']);
    // React Aria's locale detection is replaced by file name in the build, so none of it may remain.
    expect(scripts.flatMap(readModules).filter((module) => module.includes('/useDefaultLocale.'))).toEqual([]);
    await context.close();
  },
);

test(`no screen of the back office needs more than ${BACK_OFFICE_SCREEN_KB} KB of scripts`, async () => {
  const dist = join(ROOT, 'mfe-admin/dist');
  const { entry, scripts, screens = {} } = await lastBuild(dist);
  const sizes = Object.entries(screens).map(([path, screen]) => {
    const files = [...new Set([entry, ...scripts, ...screen.scripts])].map((file) => join(dist, file));
    const bytes = [...shellScripts(), ...files].reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    return [path, Math.round(bytes / 1_024)] as const;
  });
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(([, kb]) => kb > BACK_OFFICE_SCREEN_KB)).toEqual([]);
});

/** The scripts that the shell's page itself loads. */
function shellScripts(): string[] {
  const folder = join(ROOT, 'shell/dist/client');
  const { scripts }: { scripts: string[] } = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'));
  return scripts.map((file) => join(folder, file));
}
