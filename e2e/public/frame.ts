import { BRAND } from '@larkspur/contracts/brand';
import type { Locator, Page } from 'playwright-core';
import { PAGES, type PagePath } from '../../mfe-public/src/pages';
import { ROUTES } from '../../shell/src/routes/route-table';
import { waitForHydrationOnLoad } from '../support/browser-session';
import { SIZES, type Stage, visit } from './stage';

const PUBLIC = Object.keys(PAGES).filter((path): path is PagePath => path !== '/account-verification');

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

/** What stands around every public page, and where it leads. */
export function frame(stage: () => Stage): void {
  test.each(PUBLIC)('%s has the bank around it: top bar, menu, doors, foot, one name', async (path) => {
    await visit(stage(), path, async (page) => {
      await arrived(page, path);
      await hasTopBarAndDoors(page.getByRole('banner'));
      await hasMenu(page.getByRole('navigation', { name: 'Main' }));
      await hasFoot(page.getByRole('contentinfo'));
      expect(await page.title()).toBe(`${PAGES[path].title} – ${BRAND.bankName}`);
    });
  });

  test('its links lead to real pages, and to parts of pages that are there', async () => {
    let targets: string[] = [];
    await visit(stage(), '/', async (page) => {
      targets = await allTargets(page);
    });
    const unknown = targets.filter((to) => !ROUTES.some(({ pattern }) => pattern === to.split(/[#?]/)[0]));
    expect(unknown).toEqual([]);
    for (const target of targets.filter((to) => to.includes('#'))) {
      await visit(stage(), target, async (page) => {
        const part = page.locator(`[id="${target.split('#')[1]}"]`);
        await part.waitFor();
        await expectEventually(`${target} begins at the top of the window`, async () => {
          const top = (await part.boundingBox())?.y ?? Number.NaN;
          return top >= -2 && top < 400;
        });
      });
    }
  });

  test.each(Object.entries(MENU))('%s leads to each of its pages', async (entry, links) => {
    await visit(stage(), '/about', async (page) => {
      for (const [name, to] of links) {
        const menu = page.getByRole('navigation', { name: 'Main' });
        await menu.getByRole('button', { name: entry }).click();
        await menu.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${to}`);
        await arrived(page, to.split('#')[0] as PagePath);
        expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(0);
      }
    });
  });

  test('the doors lead to sign-in and sign-up', async () => {
    await visit(stage(), '/', async (page) => {
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Login' }).click();
      await arrived(page, '/signin');
      await header.getByRole('link', { name: 'Open an Account' }).click();
      await arrived(page, '/signup');
    });
  });

  test('a mouse that rests on an entry opens it; Escape closes it, and so does leaving', async () => {
    await visit(stage(), '/about', async (page) => {
      await arrived(page, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      const savings = menu.getByRole('link', { name: 'Savings', exact: true });
      await menu.getByRole('button', { name: 'Accounts' }).hover();
      await savings.waitFor();
      await savings.hover();
      await page.waitForTimeout(600);
      expect(await savings.isVisible()).toBe(true);
      await menu.getByRole('button', { name: 'Cards' }).hover();
      await menu.getByRole('link', { name: 'Cashback' }).waitFor();
      expect(await savings.isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      expect(await menu.getByRole('link', { name: 'Cashback' }).isVisible()).toBe(false);
      await menu.getByRole('button', { name: 'Accounts' }).hover();
      await savings.waitFor();
      await page.mouse.move(4, 700);
      await savings.waitFor({ state: 'hidden' });
    });
  });

  test('arrows lead through the menu, Escape gives the focus back, Enter goes there', async () => {
    await visit(stage(), '/about', async (page) => {
      await arrived(page, '/about');
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
      expect(await menu.getByRole('link', { name: 'Savings', exact: true }).isVisible()).toBe(false);
      await page.keyboard.press('Enter');
      expect(await menu.getByRole('button', { name: 'Accounts' }).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toContain('Vehicle Loan');
      await page.keyboard.press('Enter');
      await arrived(page, '/loan/auto-loan');
    });
  });

  test('a finger opens the menu of a desk, and goes there', async () => {
    const { browser, url } = stage();
    const context = await browser.newContext({ baseURL: url, hasTouch: true, viewport: { width: 1024, height: 768 } });
    try {
      const page = await context.newPage();
      waitForHydrationOnLoad(page);
      await page.goto('/about');
      await arrived(page, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('button', { name: 'Loans' }).tap();
      await menu.getByRole('link', { name: 'Home Loan' }).tap();
      await arrived(page, '/loan/home-loan');
    } finally {
      await context.close();
    }
  });

  test('the menu of a phone opens and closes by the keyboard, and leads on', async () => {
    await visit(stage(), '/about', async (page) => {
      await page.setViewportSize({ width: SIZES.phone, height: 640 });
      await arrived(page, '/about');
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
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
      expect(await menu.isVisible()).toBe(false);
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.press('Space');
      await menu.getByRole('link', { name: 'Get In Touch' }).focus();
      await page.keyboard.press('Enter');
      await arrived(page, '/contact');
      expect(await menu.isVisible()).toBe(false);
    });
  });

  test.each([
    ['a desk', SIZES.desktop],
    ['a phone', SIZES.phone],
  ])('without any script the menu of %s opens and leads on, and every page is a link of the foot', async (_, width) => {
    const { browser, url } = stage();
    const context = await browser.newContext({
      baseURL: url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    try {
      const page = await context.newPage();
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const isDesk = width === SIZES.desktop;
      const menu = page.getByRole('navigation', { name: isDesk ? 'Main' : 'Menu' });
      const opener = page.getByRole('button', { name: isDesk ? 'Accounts' : 'Menu' });
      const savings = menu.getByRole('link', { name: 'Savings', exact: true });
      expect(await savings.isVisible()).toBe(false);
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

  test('every sum is in dollars, written as in the United States, whatever the browser speaks', async () => {
    const { browser, url } = stage();
    const context = await browser.newContext({ baseURL: url, locale: 'de-DE' });
    try {
      const page = await context.newPage();
      const sums: string[] = [];
      for (const path of PUBLIC) {
        await page.goto(path);
        await arrived(page, path);
        // biome-ignore lint/performance/useDomNodeTextContent: what stands in two cells is not one sum
        const words = await page.locator('body').innerText();
        sums.push(...(words.match(/\$[\d.,]*\d/g) ?? []));
        expect({ path, others: words.match(/[\d.,]+\s?(€|£|USD|US\$)/g) }).toEqual({ path, others: null });
      }
      expect(sums).toContain('$250,000');
      expect(sums.filter((sum) => !/^\$\d{1,3}(,\d{3})*(\.\d{2})?$/.test(sum))).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('a page that is gone to has its own title, takes the focus at its heading, and is read out', async () => {
    await visit(stage(), '/', async (page) => {
      await arrived(page, '/');
      const titles = new Set([await page.title()]);
      const places: PagePath[] = ['/about', '/careers', '/account/savings', '/loan/home-loan', '/contact', '/signup'];
      for (const path of places) {
        await page.getByRole('contentinfo').locator(`nav a[href="${path}"]`).click();
        await arrived(page, path);
        const heading = page.getByRole('heading', { level: 1 });
        await expectEventually(`the focus on ${path}`, () => heading.evaluate((it) => it === document.activeElement));
        await page.locator('[aria-live=assertive]', { hasText: PAGES[path].title }).waitFor({ state: 'attached' });
        titles.add(await page.title());
      }
      expect(titles.size).toBe(places.length + 1);
    });
  });
}

async function hasTopBarAndDoors(header: Locator): Promise<void> {
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

async function hasMenu(menu: Locator): Promise<void> {
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

async function hasFoot(foot: Locator): Promise<void> {
  expect(await foot.getByRole('link', { name: BRAND.phone }).getAttribute('href')).toBe('tel:+18005550142');
  await foot.getByText('Mon-Fri 9.00am to 5.00pm', { exact: true }).waitFor();
  expect(await foot.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href')).toBe('/contact');
  await foot.getByText('licensed and regulated by the central bank').waitFor();
}

/** Wherever a link of any public page leads within the bank. None may lead nowhere. */
async function allTargets(page: Page): Promise<string[]> {
  const targets = new Set<string>();
  for (const path of PUBLIC) {
    await page.goto(path);
    await arrived(page, path);
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? '(none)'));
    for (const href of hrefs) {
      expect({ path, href }).toEqual({ path, href: expect.stringMatching(/^(\/|#.|mailto:.+@|tel:\+\d)/) });
      if (href.startsWith('#')) targets.add(`${path}${href}`);
      if (href.startsWith('/')) targets.add(href);
    }
  }
  return [...targets];
}

async function arrived(page: Page, path: PagePath): Promise<void> {
  await expectEventually(`${path} is shown`, async () => (await page.title()).startsWith(`${PAGES[path].title} –`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function expectEventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let left = 100; left > 0; left--) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not within five seconds: ${what}`);
}
