import { BRAND } from '@larkspur/contracts/brand';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import type { Locator, Page } from 'playwright-core';
import { waitForHydrationOnLoad } from '../support/browser-session';
import { until } from '../support/eventually';
import { PUBLIC_PATHS, titleOf } from '../support/public-pages';
import { type BrowserBank, VIEWPORT_WIDTHS, visit } from './browser-bank';

const PUBLIC = PUBLIC_PATHS;

const MENU: Record<string, [name: string, to: string][]> = {
  Accounts: [
    ['All Accounts', '/#accounts'],
    ['Savings', '/account/savings'],
    ['Checking', '/account/checking'],
    ['Joint', '/account/checking#joint'],
  ],
  Cards: [
    ['Business', '/cards/credit-card#business'],
    ['Cashback', '/cards/credit-card#cashback'],
    ['Rewards', '/cards/credit-card#rewards'],
    ['Travel & Hotel', '/cards/credit-card#travel-hotel'],
  ],
  Loans: [
    ['Home Loan', '/loan/home-loan'],
    ['Vehicle Loan', '/loan/auto-loan'],
  ],
};

/** Header, menus and footer of the public pages. */
export function headerAndFooter(bank: () => BrowserBank): void {
  test.each(PUBLIC)('%s has the top bar, menu, auth links, footer and title', async (path) => {
    await visit(bank(), path, async (page) => {
      await waitForPage(page, path);
      await expectTopBar(page.getByRole('banner'));
      await expectMenu(page.getByRole('navigation', { name: 'Main' }));
      await expectFooter(page.getByRole('contentinfo'));
      expect(await page.title()).toBe(`${titleOf(path)} – ${BRAND.bankName}`);
    });
  });

  test('what a visitor does before scripts run is kept, and clicks are answered', async () => {
    const { browser, url } = bank();
    const page = await browser.newPage({ baseURL: url });
    let runScripts = () => {};
    const scripts = new Promise<void>((resolve) => {
      runScripts = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const tab = page.getByRole('tab', { name: 'Cheque book' });
    expect(await tab.getAttribute('aria-selected')).toBe('false');
    await tab.click();
    const name = page.getByLabel('Name on the card');
    await name.fill('Ada Lovelace');
    await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 3));
    runScripts();
    await page.locator('#after-paint').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Cheque book', selected: true }).waitFor();
    await page.getByRole('img', { name: /for Ada Lovelace$/ }).waitFor();
    await page.keyboard.type('Eda');
    expect(await name.inputValue()).toBe('Eda Lovelace');
    await page.close();
  });

  test('every link opens an existing route and section', async () => {
    let targets: string[] = [];
    await visit(bank(), '/', async (page) => {
      targets = await collectTargets(page);
    });
    const { routes } = (await (await fetch(`${bank().url}/registry.json`)).json()) as RemoteRegistry;
    const known = new Set(routes.screens.map(({ path }) => path));
    const unknown = targets.filter((to) => !known.has(to.split(/[#?]/)[0] ?? ''));
    expect(unknown).toEqual([]);
    for (const target of targets.filter((to) => to.includes('#'))) {
      await visit(bank(), target, async (page) => {
        const section = page.locator(`[id="${target.split('#')[1]}"]`);
        await section.waitFor();
        await until(async () => {
          const top = (await section.boundingBox())?.y ?? Number.NaN;
          return top >= -2 && top < 400;
        }, `${target} is scrolled to the top of the window`);
      });
    }
  });

  test.each(Object.entries(MENU))('the %s menu links to each of its pages', async (entry, links) => {
    await visit(bank(), '/about', async (page) => {
      for (const [name, to] of links) {
        const menu = page.getByRole('navigation', { name: 'Main' });
        await menu.getByRole('button', { name: entry }).click();
        await menu.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${to}`);
        await waitForPage(page, to.split('#')[0] ?? to);
        await menu.getByRole('link', { name, exact: true }).first().waitFor({ state: 'detached' });
      }
    });
  });

  test('the auth links open sign-in and sign-up', async () => {
    await visit(bank(), '/', async (page) => {
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Login' }).click();
      await waitForPage(page, '/signin');
      await header.getByRole('link', { name: 'Open an Account' }).click();
      await waitForPage(page, '/signup');
    });
  });

  test('a menu opens on hover and closes on Escape and on mouse leave', async () => {
    await visit(bank(), '/about', async (page) => {
      await waitForPage(page, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      const savings = menu.getByRole('link', { name: 'Savings', exact: true });
      await menu.getByRole('button', { name: 'Accounts' }).hover();
      await savings.waitFor();
      await savings.hover();
      await page.waitForTimeout(600);
      expect(await savings.isVisible()).toBe(true);
      await menu.getByRole('button', { name: 'Cards' }).hover();
      await menu.getByRole('link', { name: 'Cashback' }).waitFor();
      await savings.waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await menu.getByRole('link', { name: 'Cashback' }).waitFor({ state: 'hidden' });
      await menu.getByRole('button', { name: 'Accounts' }).hover();
      await savings.waitFor();
      await page.mouse.move(4, 700);
      await savings.waitFor({ state: 'hidden' });
    });
  });

  test('arrow keys navigate the menu, Escape returns the focus, Enter follows a link', async () => {
    await visit(bank(), '/about', async (page) => {
      await waitForPage(page, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      const focused = () => page.locator(':focus').textContent();
      await menu.getByRole('link', { name: 'Home', exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('Accounts');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toContain('All Accounts');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toContain('Savings');
      await page.keyboard.press('Escape');
      expect(await focused()).toBe('Accounts');
      await menu.getByRole('link', { name: 'Savings', exact: true }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Enter');
      expect(await menu.getByRole('button', { name: 'Accounts' }).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toContain('Vehicle Loan');
      await page.keyboard.press('Enter');
      await waitForPage(page, '/loan/auto-loan');
    });
  });

  test('the desktop menu works by touch', async () => {
    const { browser, url } = bank();
    const context = await browser.newContext({ baseURL: url, hasTouch: true, viewport: { width: 1024, height: 768 } });
    try {
      const page = await context.newPage();
      waitForHydrationOnLoad(page);
      await page.goto('/about');
      await waitForPage(page, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('button', { name: 'Loans' }).tap();
      await menu.getByRole('link', { name: 'Home Loan' }).tap();
      await waitForPage(page, '/loan/home-loan');
    } finally {
      await context.close();
    }
  });

  test('the mobile menu opens, closes and navigates by keyboard', async () => {
    await visit(bank(), '/about', async (page) => {
      await page.setViewportSize({ width: VIEWPORT_WIDTHS.phone, height: 640 });
      await waitForPage(page, '/about');
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
      const button = page.getByRole('button', { name: 'Menu' });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await button.focus();
      await page.keyboard.press('Enter');
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      const entries = menu.locator('ul').first().locator(':scope > li > a');
      const names = await entries.allTextContents();
      expect(names).toEqual(['Home', 'Account', 'Cards', 'Loans', 'About', 'Get In Touch', 'Signup', 'Signin']);
      expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        ...['/', '/account/savings', '/cards/credit-card', '/loan/home-loan'],
        ...['/about', '/contact', '/signup', '/signin'],
      ]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Account');
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.press('Space');
      await menu.getByRole('link', { name: 'Get In Touch' }).focus();
      await page.keyboard.press('Enter');
      await waitForPage(page, '/contact');
      await menu.waitFor({ state: 'hidden' });
    });
  });

  test.each([
    ['desktop', VIEWPORT_WIDTHS.desktop],
    ['mobile', VIEWPORT_WIDTHS.phone],
  ])('without JavaScript the %s menu works and the footer links to every page', async (_, width) => {
    const { browser, url } = bank();
    const context = await browser.newContext({
      baseURL: url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    try {
      const page = await context.newPage();
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const isDesk = width === VIEWPORT_WIDTHS.desktop;
      const menu = page.getByRole('navigation', { name: isDesk ? 'Main' : 'Menu' });
      const opener = page.getByRole('button', { name: isDesk ? 'Accounts' : 'Menu' });
      const savings = menu.getByRole('link', { name: 'Savings', exact: true });
      await savings.waitFor({ state: 'hidden' });
      await opener.focus();
      await savings.waitFor();
      if (isDesk) {
        await page.getByRole('banner').getByRole('link', { name: 'Login' }).focus();
        await savings.waitFor({ state: 'hidden' });
        await opener.hover();
      }
      await savings.click();
      await page.waitForURL('**/account/savings');
      const foot = await page.getByRole('contentinfo').getByRole('link').all();
      const targets = await Promise.all(foot.map((link) => link.getAttribute('href')));
      expect(targets).toEqual(expect.arrayContaining(PUBLIC.filter((path) => !path.endsWith('password'))));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
      await page.getByRole('table', { name: 'Open positions' }).waitFor();
    } finally {
      await context.close();
    }
  });

  test('formats amounts as US dollars regardless of the browser locale', async () => {
    const { browser, url } = bank();
    const context = await browser.newContext({ baseURL: url, locale: 'de-DE' });
    try {
      const page = await context.newPage();
      const sums: string[] = [];
      for (const path of PUBLIC) {
        await page.goto(path);
        await waitForPage(page, path);
        // biome-ignore lint/performance/useDomNodeTextContent: textContent would join the amounts of adjacent cells
        const text = await page.locator('body').innerText();
        sums.push(...(text.match(/\$[\d.,]*\d/g) ?? []));
        expect({ path, others: text.match(/[\d.,]+\s?(€|£|USD|US\$)/g) }).toEqual({ path, others: null });
      }
      expect(sums).toContain('$250,000');
      expect(sums.filter((sum) => !/^\$\d{1,3}(,\d{3})*(\.\d{2})?$/.test(sum))).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('navigation sets the title, focuses the heading and announces the page', async () => {
    await visit(bank(), '/', async (page) => {
      await waitForPage(page, '/');
      const titles = new Set([await page.title()]);
      const paths: string[] = ['/about', '/careers', '/account/savings', '/loan/home-loan', '/contact', '/signup'];
      for (const path of paths) {
        await page.getByRole('contentinfo').locator(`nav a[href="${path}"]`).click();
        await waitForPage(page, path);
        const heading = page.getByRole('heading', { level: 1 });
        await until(
          () => heading.evaluate((it) => it === document.activeElement),
          `the heading of ${path} has the focus`,
        );
        await page.locator('[aria-live=assertive]', { hasText: titleOf(path) }).waitFor({ state: 'attached' });
        titles.add(await page.title());
      }
      expect(titles.size).toBe(paths.length + 1);
    });
  });
}

async function expectTopBar(header: Locator): Promise<void> {
  const links: [name: string, href: string][] = [
    [BRAND.supportEmail, `mailto:${BRAND.supportEmail}`],
    ['Contact', '/contact'],
    [BRAND.bankName, '/'],
    ['Login', '/signin'],
    ['Open an Account', '/signup'],
  ];
  for (const [name, href] of links) {
    expect([name, await header.getByRole('link', { name, exact: true }).getAttribute('href')]).toEqual([name, href]);
  }
}

async function expectMenu(menu: Locator): Promise<void> {
  const entries = menu.locator(':scope > ul > li');
  const names = await entries.locator(':scope > :is(a, button)').allTextContents();
  expect(names).toEqual(['Home', ...Object.keys(MENU)]);
  expect(await entries.first().getByRole('link').getAttribute('href')).toBe('/');
  for (const [index, links] of Object.values(MENU).entries()) {
    const found = await entries
      .nth(index + 1)
      .locator('ul a')
      .evaluateAll((all) =>
        all.map((it) => [it.firstElementChild?.textContent ?? it.textContent, it.getAttribute('href')]),
      );
    expect(found).toEqual(links);
  }
}

async function expectFooter(foot: Locator): Promise<void> {
  expect(await foot.getByRole('link', { name: BRAND.phone }).getAttribute('href')).toBe('tel:+18005550142');
  await foot.getByText('Mon-Fri 9.00am to 5.00pm', { exact: true }).waitFor();
  expect(await foot.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href')).toBe('/contact');
  await foot.getByText('licensed and regulated by the central bank').waitFor();
}

/** Internal targets of all links on the public pages. Fails on a link without a target. */
async function collectTargets(page: Page): Promise<string[]> {
  const targets = new Set<string>();
  for (const path of PUBLIC) {
    await page.goto(path);
    await waitForPage(page, path);
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? '(none)'));
    for (const href of hrefs) {
      expect({ path, href }).toEqual({ path, href: expect.stringMatching(/^(\/|#.|mailto:.+@|tel:\+\d)/) });
      if (href.startsWith('#')) targets.add(`${path}${href}`);
      if (href.startsWith('/')) targets.add(href);
    }
  }
  return [...targets];
}

async function waitForPage(page: Page, path: string): Promise<void> {
  await until(async () => (await page.title()).startsWith(`${titleOf(path)} –`), `${path} is shown`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
