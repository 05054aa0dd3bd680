import type { RemoteRelease } from '@larkspur/contracts/remote';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import type { Browser, Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { launchBrowser } from '../support/browser-session';
import { PUBLIC_PATHS } from '../support/public-pages';
import { RemoteHost } from './remote-host';
import { seedSession } from './seed-session';
import { ShellProcess } from './shell-process';

/**
 * A prerendered page becomes live in one of two ways: it is hydrated if host and release were built with the same versions,
 * and replaced otherwise. The visitor's earlier input is kept either way.
 */
const EXAMPLE = 'mfe-public';
const MESSAGE = { name: 'Ada', email: 'ada@example.com', phone: '', subject: '', message: 'On Sunday?' };
const answers = { 'GET /api/contacts': { data: {} }, 'POST /api/contacts': { data: {} } };

interface Bank {
  shell: ShellProcess;
  hosts: RemoteHost[];
}

let browser: Browser;
const banks: Record<string, Bank> = {};

beforeAll(async () => {
  [browser, banks.same, banks.other] = await Promise.all([
    launchBrowser(),
    startBank(() => ({})),
    startBank(({ renderedWith }) => ({ renderedWith: renderedWith?.replace(/react@\S+/, 'react@19.0.0') })),
  ]);
});

afterAll(async () => {
  await browser?.close();
  for (const { shell, hosts } of Object.values(banks)) {
    await shell.stop();
    await Promise.all(hosts.map((host) => host.stop()));
  }
});

describe.each([
  ['the same versions', 'same', 'hydrated'],
  ['another React', 'other', 'replaced'],
] as const)('a page of a release that was prerendered with %s', (_, bank, expected) => {
  test.each(PUBLIC_PATHS)(`%s is ${expected}`, async (path) => {
    const visit = await open(bank, path);
    await visit.runScripts();
    expect(await howItBecameLive(visit.page)).toBe(expected);
    expect(await differentAttributes(visit.page)).toEqual([]);
    await visit.end();
  });

  test('keeps text, focus and the caret, and sends what was typed before scripts ran', async () => {
    const { page, runScripts, end } = await open(bank, '/contact');
    for (const name of ['name', 'email', 'message'] as const) await fieldOf(page, name).fill(MESSAGE[name]);
    await fieldOf(page, 'name').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(0, 3, 'backward');
    });
    await runScripts();
    expect(await howItBecameLive(page)).toBe(expected);
    expect(await fieldOf(page, 'message').inputValue()).toBe(MESSAGE.message);
    await page.keyboard.type('Eda');
    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/contacts'));
    await page.getByRole('button', { name: 'Send message' }).click();
    expect((await posted).postDataJSON()).toEqual({ ...MESSAGE, name: 'Eda' });
    await page.getByText('Your message has been sent successfully!').waitFor();
    expect(await fieldOf(page, 'message').inputValue()).toBe('');
    await end();
  });

  test('keeps every key that is pressed while it becomes live', async () => {
    const { page, runScripts, end } = await open(bank, '/contact');
    const text = 'The quick brown fox jumps over the lazy dog, and the bank pays for it.';
    await fieldOf(page, 'message').focus();
    await Promise.all([page.keyboard.type(text, { delay: 12 }), runScripts()]);
    expect(await fieldOf(page, 'message').inputValue()).toBe(text);
    await fieldOf(page, 'name').fill('Ada');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('form [name=email][aria-invalid=true]').waitFor();
    expect(await fieldOf(page, 'message').inputValue()).toBe(text);
    await end();
  });

  test('keeps a choice and a number, an open disclosure, and the text that is selected', async () => {
    const { page, runScripts, end } = await open(bank, '/loan/home-loan');
    await page.getByLabel('Term').selectOption({ index: 0 });
    const years = await page.getByLabel('Term').inputValue();
    await page.getByLabel('Amount').fill('100,000');
    await page
      .locator('details')
      .first()
      .evaluate((details: HTMLDetailsElement) => Object.assign(details, { open: true }));
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body));
    await runScripts();
    expect(await howItBecameLive(page)).toBe(expected);
    await page.getByText(new RegExp(`for \\$100,000\\.00 over ${years} years?`)).waitFor();
    expect(await page.getByLabel('Term').inputValue()).toBe(years);
    expect(await page.locator('details').first().getAttribute('open')).toBe('');
    await end();
  });

  test('responds once to a click before scripts ran, and to one right after', async () => {
    const { page, runScripts, end } = await open(bank, '/');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Cheque book').click();
    await tab('Cheque book').click();
    await runScripts();
    expect(await howItBecameLive(page)).toBe(expected);
    await page.getByRole('tab', { name: 'Cheque book', selected: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Accounts' }).click();
    await page.getByRole('link', { name: 'Savings', exact: true }).first().waitFor();
    await end();
  });
});

describe('a form that is sent before scripts run', () => {
  test.each(PUBLIC_PATHS)('puts nothing into the URL: %s', async (path) => {
    const { page, end } = await open('same', path);
    const forms = await page.locator('form').evaluateAll((all: HTMLFormElement[]) =>
      all.map((form) => ({
        name: form.getAttribute('aria-label') ?? form.id,
        method: form.method,
        enabled: form.querySelectorAll('[type=submit]:enabled, button:not([type]):enabled').length,
      })),
    );
    expect(forms.filter(({ method, enabled }) => method !== 'post' || enabled > 0)).toEqual([]);
    await end();
  });

  test('leaves a password out of it when Enter is pressed', async () => {
    const { page, end } = await open('same', '/signin');
    await page.locator('form [name=email]').fill('ada@example.com');
    const password = page.locator('form [name=password]');
    await password.fill('qz7#Lm');
    await password.press('Enter');
    // A submit would have begun to navigate by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect([page.url(), await password.inputValue()]).toEqual([`${bankOf('same').shell.url}/signin`, 'qz7#Lm']);
    await end();
  });
});

describe('a page of the same versions is replaced nevertheless', () => {
  test('with a query, which a screen may use', async () => {
    const { page, runScripts, end } = await open('same', '/contact?subject=Teller');
    await runScripts();
    expect(await howItBecameLive(page)).toBe('replaced');
    expect(await fieldOf(page, 'subject').inputValue()).toBe('Teller');
    await end();
  });

  test('for somebody who is signed in', async () => {
    const { page, runScripts, end } = await open('same', '/contact', seedSession);
    await runScripts();
    expect(await howItBecameLive(page)).toBe('replaced');
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).first().waitFor();
    await end();
  });

  test('when something else has changed it, which is reported once', async () => {
    const { page, runScripts, end } = await open('same', '/contact');
    await fieldOf(page, 'message').fill(MESSAGE.message);
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('aside')));
    await runScripts();
    expect(await howItBecameLive(page)).toBe('replaced');
    expect(await page.locator('main aside').count()).toBe(0);
    expect(await fieldOf(page, 'message').inputValue()).toBe(MESSAGE.message);
    expect(await fieldOf(page, 'message').evaluate((field) => field === document.activeElement)).toBe(true);
    const { reports } = bankOf('same').shell;
    expect(reports.splice(0)).toEqual([
      expect.objectContaining({ remote: EXAMPLE, stage: 'hydrate', cause: 'mismatch' }),
    ]);
    await end();
  });
});

async function startBank(different: (build: RemoteRelease) => Partial<RemoteRelease>): Promise<Bank> {
  const { privateKey, publicKey } = generateSigningKey();
  const signer = new PointerSigner(privateKey);
  const hosts = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer)));
  for (const host of hosts) host.setRelease({ ...host.build, ...different(host.build) });
  const shell = new ShellProcess({ answers });
  await shell.start(hosts, publicKey);
  return { shell, hosts };
}

function bankOf(name: string): Bank {
  const bank = banks[name];
  if (!bank) throw new Error(`The bank "${name}" is not running.`);
  return bank;
}

interface Visit {
  page: Page;
  /** Lets the page's scripts load. Resolves when the page is live. */
  runScripts(): Promise<void>;
  /** Closes the page, which must have had no errors and reported nothing. */
  end(): Promise<void>;
}

/** Opens a page whose scripts wait, and remembers its elements. */
async function open(
  name: string,
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const { shell } = bankOf(name);
  const context = await browser.newContext({ baseURL: shell.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('console', (message) => {
    // Most of the gateway is missing.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await prepare(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#after-paint').waitFor({ state: 'attached' });
  await page.evaluate(() => Object.assign(window, { prerendered: [...document.querySelectorAll('#root *')] }));
  return {
    page,
    runScripts: async () => {
      release();
      await page.locator('#after-paint').waitFor({ state: 'detached' });
    },
    end: async () => {
      expect({ errors, reports: shell.reports }).toEqual({ errors: [], reports: [] });
      await context.close();
    },
  };
}

/**
 * Tells whether the page still has the elements that the server sent, without those that it shows differently since then, or
 * others.
 */
function howItBecameLive(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { prerendered } = window as unknown as { prerendered: Element[] };
    const kept = prerendered.filter((element) => element.isConnected).length / prerendered.length;
    if (kept > 0.9) return 'hydrated';
    return kept === 0 ? 'replaced' : `${kept} of the elements are left`;
  });
}

/**
 * Ids and references that React rendered differently than the page has them. In production it does not compare attributes when it
 * hydrates, so another number of siblings around the page would go unnoticed.
 */
function differentAttributes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = { id: 'id', htmlFor: 'for', name: 'name', href: 'href', role: 'role' };
    const aria = ['labelledby', 'describedby', 'controls', 'label', 'expanded'].map((name) => `aria-${name}`);
    const names: [prop: string, attribute: string][] = [
      ...Object.entries(attributes),
      ...aria.map((name): [string, string] => [name, name]),
    ];
    return [...document.querySelectorAll('#root *')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
      return names.flatMap(([prop, attribute]) => {
        const [rendered, found] = [props?.[prop] ?? null, element.getAttribute(attribute)];
        const isEqual = !props || String(rendered) === String(found);
        return isEqual ? [] : [`${element.localName} ${attribute}: ${String(found)} instead of ${String(rendered)}`];
      });
    });
  });
}

const fieldOf = (page: Page, name: keyof typeof MESSAGE) => page.locator(`form [name=${name}]`);
