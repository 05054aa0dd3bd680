import type { RemoteName } from '@larkspur/contracts/remote';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import type { Browser, Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { axeViolations } from '../support/axe-violations';
import { launchBrowser } from '../support/browser-session';
import { byName } from '../support/by-name';
import { until } from '../support/eventually';
import { type CraftedRelease, craftRelease, exposing, throwingOnRender } from './crafted-release';
import { RemoteHost } from './remote-host';
import { pageOf, sessionFor } from './scenarios';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/**
 * Each remote has an origin of its own and fails in every way. Each time the message is right, a prerendered page stays
 * readable, the page is accessible, the other remotes work, the failure is reported, and the remote recovers in the same document.
 */
/** The one that fails in every way; the others fail in some. */
const EXAMPLE = 'mfe-customer';
const FAILED = /^This part of the bank isn’t available right now$/;

let browser: Browser;
let shell: ShellProcess;
let hosts: Record<RemoteName, RemoteHost>;

beforeAll(async () => {
  const { privateKey, publicKey } = generateSigningKey();
  const signer = new PointerSigner(privateKey);
  const started = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer)));
  hosts = Object.fromEntries(started.map((host) => [host.name, host])) as typeof hosts;
  shell = new ShellProcess();
  [browser] = await Promise.all([launchBrowser(), shell.start(started, publicKey)]);
});

afterAll(async () => {
  await browser?.close();
  await shell?.stop();
  await Promise.all(Object.values(hosts ?? {}).map((host) => host.stop()));
});

interface FailureCase {
  name: string;
  /** Makes a remote fail. */
  cause(host: RemoteHost): void | Promise<void>;
  message: RegExp;
  report: Pick<RemoteReport, 'stage' | 'cause'>;
}

const status =
  (code: number, type: string, text: string): NonNullable<RemoteHost['fault']> =>
  (_path, response) => {
    response.writeHead(code, { 'content-type': type }).end(text);
    return true;
  };

const released = (made: (host: RemoteHost) => CraftedRelease) => (host: RemoteHost) => {
  const { release, files } = made(host);
  host.setRelease(release, null, files);
};

const CONNECTION_REFUSED: FailureCase = {
  name: 'a refused connection',
  cause: (host) => host.stop(),
  message: /couldn’t be reached/,
  report: { stage: 'load', cause: 'network' },
};
const HANGING_SERVER: FailureCase = {
  name: 'a server that hangs',
  cause: (host) => {
    host.fault = () => true;
  },
  message: /couldn’t be reached/,
  report: { stage: 'load', cause: 'network' },
};
const CRASHING: FailureCase = {
  name: 'a screen that throws',
  cause: released(({ name }) => craftRelease(name, throwingOnRender([pageOf(name).path]))),
  message: /ran into an unexpected error/,
  report: { stage: 'render', cause: 'crash' },
};
const OTHER_CONTRACT: FailureCase = {
  name: 'another contract version',
  cause: released(({ name }) => craftRelease(name, exposing('{}'), { contractVersion: 2 })),
  message: /is being updated/,
  report: { stage: 'contract', cause: 'contract' },
};

const FAILURE_CASES: FailureCase[] = [
  CONNECTION_REFUSED,
  {
    name: 'a server error',
    cause: (host) => {
      host.fault = status(500, 'text/plain', 'oh no');
    },
    message: /isn’t available right now/,
    report: { stage: 'load', cause: 'http' },
  },
  {
    name: 'an HTML page instead of a script',
    cause: (host) => {
      host.fault = status(200, 'text/html', '<!doctype html><h1>Hotel Wi-Fi</h1>');
    },
    message: /didn’t pass a security check/,
    report: { stage: 'load', cause: 'integrity' },
  },
  HANGING_SERVER,
  {
    name: 'an entry that was tampered with',
    cause: (host) => {
      host.fault = (path, response) => {
        if (!path.endsWith('remoteEntry.js')) return false;
        response.setHeader('content-type', 'text/javascript');
        response.end('window.stolen = localStorage.token;');
        return true;
      };
    },
    message: /didn’t pass a security check/,
    report: { stage: 'load', cause: 'integrity' },
  },
  {
    name: 'an entry with a syntax error',
    cause: released(({ name }) => craftRelease(name, 'var CONTAINER = {')),
    message: /ran into an unexpected error|is being updated/,
    report: { stage: 'load', cause: 'crash' },
  },
  {
    name: 'an entry that throws',
    cause: released(({ name }) => craftRelease(name, "throw new Error('boom');")),
    message: /ran into an unexpected error/,
    report: { stage: 'load', cause: 'crash' },
  },
  CRASHING,
  {
    name: 'a container that exposes nothing',
    cause: released(({ name }) => craftRelease(name, 'var CONTAINER = { init: function () {}, get: function () {} };')),
    message: /is being updated/,
    report: { stage: 'contract', cause: 'contract' },
  },
  {
    name: 'a module without routes',
    cause: released(({ name }) => craftRelease(name, exposing('{ contractVersion: 1, screens: [] }'))),
    message: /is being updated/,
    report: { stage: 'contract', cause: 'contract' },
  },
  OTHER_CONTRACT,
];

describe('failure of one remote', () => {
  test.each(FAILURE_CASES.map((failure) => [failure.name, failure] as const))('%s', async (_, failure) => {
    await expectFailureAndRecovery(EXAMPLE, failure);
  });
});

describe('the same failures of the other remotes', () => {
  const cases = [CONNECTION_REFUSED, HANGING_SERVER, CRASHING, OTHER_CONTRACT].flatMap((failure) =>
    REMOTE_NAMES.filter((name) => name !== EXAMPLE).map((name) => [name, failure.name, failure] as const),
  );
  test.each(cases)('%s: %s', async (name, _, failure) => {
    await expectFailureAndRecovery(name, failure);
  });
});

describe('broken release with a working previous one', () => {
  test.each([
    ['an entry that throws', "throw new Error('boom');"],
    ['a screen that throws', throwingOnRender([pageOf(EXAMPLE).path])],
    ['a module without routes', exposing('{ contractVersion: 1 }')],
  ])('%s: shows the previous release automatically and keeps it for the session', async (_, code) => {
    const host = byName(hosts, EXAMPLE);
    const { release, files } = craftRelease(host.name, code);
    host.setRelease(release, host.build, files);
    const { page, close } = await visit(host.name, release.version);
    await h1(page, pageOf(host.name).heading);
    await page.reload();
    await h1(page, pageOf(host.name).heading);
    expect(shell.reports.filter(({ version }) => version === release.version).length).toBeGreaterThan(0);
    await close();
    await host.recover();
  });
});

test('rejects a pointer with missing fields or without a valid signature and keeps the last one', async () => {
  const host = byName(hosts, EXAMPLE);
  for (const invalid of [{ pointer: '{}', signature: 'AAAA', keyId: 'x' }, { current: host.build }, 'nonsense']) {
    host.invalidPointer = invalid;
    await host.untilPolled();
    const { page, close } = await visit(host.name);
    await h1(page, pageOf(host.name).heading);
    await close();
  }
  await host.recover();
});

test('reports a screen’s missing chunk in place, and loads it once it is available again', async () => {
  const host = byName(hosts, EXAMPLE);
  const { page, close } = await visit(host.name);
  await h1(page, pageOf(host.name).heading);
  await markDocument(page);
  shell.reports.length = 0;
  host.fault = status(404, 'text/plain', 'gone');
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await h1(page, FAILED);
  expect(await axeViolations(page)).toEqual([]);
  await until(() => shell.reports.some(({ remote, stage }) => remote === host.name && stage === 'chunk'));
  await host.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await h1(page, /^Transactions$/);
  expect(await isSameDocument(page)).toBe(true);
  await close();
});

test('does not run a chunk that was tampered with', async () => {
  const host = byName(hosts, EXAMPLE);
  const { page, close } = await visit(host.name);
  await h1(page, pageOf(host.name).heading);
  host.fault = (path, response) => {
    if (!path.endsWith('.js')) return false;
    response.setHeader('content-type', 'text/javascript');
    response.end('window.stolen = true;');
    return true;
  };
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await h1(page, FAILED);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  await close();
  await host.recover();
});

async function expectFailureAndRecovery(name: RemoteName, { cause, message, report }: FailureCase): Promise<void> {
  const host = byName(hosts, name);
  shell.reports.length = 0;
  try {
    const before = await currentVersion(name);
    await cause(host);
    // The shell has to know the crafted release before its page is requested.
    if (host.isCrafted()) await until(async () => (await currentVersion(name)) !== before);
    const { page, close } = await visit(name);
    await markDocument(page);
    if (isPrerendered(host)) {
      await page.getByRole('status').filter({ hasText: 'We couldn’t load all of this page.' }).waitFor();
      await h1(page, pageOf(name).heading);
    } else {
      await h1(page, FAILED);
      expect(await page.getByRole('alert').textContent()).toMatch(message);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect((await shell.receivedReports(name))[0]).toMatchObject(report);

    // The other remotes work in the same document, through the page's own links where possible.
    for (const other of REMOTE_NAMES) {
      if (other === name) continue;
      const second = await visit(other);
      await h1(second.page, pageOf(other).heading);
      await second.close();
    }

    const invalid = await currentVersion(name);
    const wasCrafted = host.isCrafted();
    await host.recover();
    if (wasCrafted) await until(async () => (await currentVersion(name)) !== invalid);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await h1(page, pageOf(name).heading);
    expect(await isSameDocument(page)).toBe(true);
    await close();
  } finally {
    await host.recover();
    await until(async () => (await currentVersion(name)) === host.build.version);
  }
}

/** Returns true if the page of a failing remote can be read: a release that was made for a test has no prerendered pages. */
const isPrerendered = (host: RemoteHost) =>
  Boolean(host.build.screens?.[pageOf(host.name).path]?.page) && !host.isCrafted();

/** A signed-in user opens a page of this remote. */
async function visit(name: RemoteName, version?: string): Promise<{ page: Page; close(): Promise<void> }> {
  if (version) await until(async () => (await currentVersion(name)) === version);
  const context = await browser.newContext({ baseURL: shell.url });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await seedSession(page, sessionFor(name));
  // Hanging files would delay the `load` event, but nothing that users see.
  await page.goto(pageOf(name).path, { waitUntil: 'commit' });
  return { page, close: () => context.close() };
}

const h1 = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function currentVersion(name: RemoteName): Promise<string | undefined> {
  const registry = (await (await fetch(`${shell.url}/registry.json`)).json()) as {
    remotes: Record<string, { current: { version: string } } | null>;
  };
  return registry.remotes[name]?.current.version;
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
