import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Locator, Route } from 'playwright-core';
import { until } from '../support/eventually';
import { expectAccessibleView } from './accessibility';
import { type BrowserBank, VIEWPORT_WIDTHS } from './browser-bank';
import { mainContentAfter, reduceMotion, withHomePage } from './home-page';
import { wealthCarousel } from './wealth-carousel';

const PROMISES = [
  'Your money, in careful hands.',
  'Your home, and a loan you understand.',
  'A card for the way you spend.',
];
const REQUESTS: [tab: string, panel: RegExp][] = [
  ['Card block', /lift a block/],
  ['Card unlock', /make sure it’s really you/],
  ['PIN generation', /six-digit payment PIN/],
  ['Reissue of a lost card', /a new number/],
  ['Cheque book', /lost a checkbook/],
  ['Mobile/internet banking', /Forgot your password/],
  ['Account details change', /phone number, address, or email/],
];

export function home(bank: () => BrowserBank): void {
  describe('the hero', () => {
    test('has three slides, each with a sign-up link', async () => {
      await withHomePage(bank(), async (page) => {
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(PROMISES[0]);
        const slides = page.getByRole('group', { name: /^\d of 3$/ });
        expect(await slides.count()).toBe(3);
        for (const [index, promise] of PROMISES.entries()) {
          const slide = slides.nth(index);
          expect(await slide.getByRole('heading').textContent()).toBe(promise);
          const way = slide.getByRole('link', { name: 'Create An Account', exact: true });
          expect(await way.getAttribute('href')).toBe('/signup');
        }
      });
    });

    test('scrolls to a slide by button and by focus, announces it, and links to sign-up', async () => {
      await withHomePage(bank(), async (page) => {
        const slides = page.getByRole('group', { name: /^\d of 3$/ });
        expect(await isCentered(slides.nth(0))).toBe(true);
        const third = page.getByRole('group', { name: 'Slides' }).getByRole('button', { name: 'Credit cards' });
        await third.click();
        await until(() => isCentered(slides.nth(2)));
        expect(await third.getAttribute('aria-current')).toBe('true');
        expect(await page.getByRole('status').filter({ hasText: 'Slide 3 of 3' }).count()).toBe(1);
        const second = slides.nth(1).getByRole('link', { name: 'Create An Account' });
        await second.focus();
        await until(() => isCentered(slides.nth(1)));
        await page.keyboard.press('Enter');
        await page.waitForURL('**/signup');
      });
    });

    test('scrolls without animation under prefers-reduced-motion', async () => {
      await withHomePage(
        bank(),
        async (page) => {
          const slides = page.getByRole('group', { name: /^\d of 3$/ });
          const names = page.getByRole('group', { name: 'Slides' });
          await names.getByRole('button', { name: 'Home loans' }).click();
          expect(await isCentered(slides.nth(1))).toBe(true);
        },
        reduceMotion,
      );
    });
  });

  test('the features strip links to accounts, home loans and credit cards', async () => {
    await withHomePage(bank(), async (page) => {
      for (const [name, to] of [
        ['Accounts', '/account/savings'],
        ['Home Loans', '/loan/home-loan'],
        ['Credit Cards', '/cards/credit-card'],
      ] as const) {
        const feature = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
        expect(await feature.getByRole('link').first().getAttribute('href')).toBe(to);
      }
    });
  });

  test('the pitch mentions accounts, home loans and credit cards, and interest up to 5% a year with a footnote', async () => {
    await withHomePage(bank(), async (page) => {
      await page.getByRole('heading', { name: /^Accounts, home loans, and credit cards/ }).waitFor();
      const deposits = page.getByRole('region', { name: 'Savings and CDs with interest up to 5% a year*' });
      await deposits.getByText(/^\* Annual percentage yield \(APY\) before tax/).waitFor();
      const rates = await deposits.getByRole('cell').allInnerTexts();
      expect(rates.length).toBeGreaterThan(1);
      for (const rate of rates) expect(rate).toMatch(/^\d\.\d\d%$/);
      expect(Math.max(...rates.map(Number.parseFloat))).toBe(5);
    });
  });

  test('the tabs for individuals and companies show one panel at a time, by pointer and by arrow keys', async () => {
    await withHomePage(bank(), async (page) => {
      const tabs = page.getByRole('tablist', { name: 'Banking for' });
      const individuals = tabs.getByRole('tab', { name: 'Banking for Individuals' });
      const companies = tabs.getByRole('tab', { name: 'Companies' });
      const panel = (name: string) => page.getByRole('tabpanel', { name });
      expect(await individuals.getAttribute('aria-selected')).toBe('true');
      await panel('Companies').first().waitFor({ state: 'detached' });
      await companies.click();
      await panel('Companies').getByText('The business card').waitFor();
      await panel('Banking for Individuals').first().waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowLeft');
      await panel('Banking for Individuals').getByText('A joint account').waitFor();
      expect(await individuals.evaluate((tab) => tab === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      expect(
        await panel('Banking for Individuals').evaluate((element) => element.contains(document.activeElement)),
      ).toBe(true);
    });
  });

  describe('the wealth carousel', () => wealthCarousel(bank));

  test('each emergency request has a tab with instructions and contact links', async () => {
    await withHomePage(bank(), async (page) => {
      const tabs = page.getByRole('tablist', { name: 'Emergency service requests' });
      expect(await tabs.getByRole('tab').allInnerTexts()).toEqual(REQUESTS.map(([tab]) => tab));
      for (const [tab, text] of REQUESTS) {
        await tabs.getByRole('tab', { name: tab, exact: true }).click();
        const panel = page.getByRole('tabpanel', { name: tab, exact: true });
        await panel.getByText(text).waitFor();
        expect(await panel.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+\d+$/);
        expect(await panel.getByRole('link', { name: 'Send us a message' }).getAttribute('href')).toBe('/contact');
      }
      await page.keyboard.press('ArrowDown');
      expect(await tabs.getByRole('tab', { selected: true }).textContent()).toBe('Card block');
    });
  });

  test('the card designer previews the choices and neither stores nor sends them', async () => {
    await withHomePage(bank(), async (page) => {
      const section = page.getByRole('region', { name: 'Personalised cards' });
      const card = section.getByRole('img');
      const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      const [storedBefore, pictureBefore] = [await kept(), await card.screenshot()];
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/Lovelace|marigold|rings/i.test(`${request.url()} ${request.postData()}`)) sent.push(request.url());
      });
      await section.getByRole('radio', { name: 'Marigold' }).check();
      await section.getByRole('radio', { name: 'Rings' }).check();
      await section.getByRole('textbox', { name: 'Name on the card' }).fill('Ada Lovelace');
      expect(await card.getAttribute('aria-label')).toBe('Card in Marigold with the Rings pattern, for Ada Lovelace');
      expect(await card.textContent()).toContain('Ada Lovelace');
      expect(pictureBefore.equals(await card.screenshot())).toBe(false);
      expect({ sent, kept: await kept() }).toEqual({ sent: [], kept: storedBefore });
    });
  });

  test('the app banner explains how to install the app', async () => {
    await withHomePage(bank(), async (page) => {
      const banner = page.getByRole('region', { name: 'Download the mobile app' });
      await banner.getByText('iPhone', { exact: true }).waitFor();
      await banner.getByText('Android', { exact: true }).waitFor();
      expect(await banner.getByRole('link').getAttribute('href')).toBe('/signin');
    });
  });

  test('axe reports no violations with tabs, slides and choices changed, and nothing overflows', async () => {
    await withHomePage(bank(), async (page) => {
      await page.getByRole('group', { name: 'Slides' }).getByRole('button', { name: 'Credit cards' }).click();
      await page.getByRole('tab', { name: 'Companies' }).click();
      await page.getByRole('button', { name: 'Pause Wealth' }).click();
      await page.getByRole('radio', { name: 'Leaf' }).check();
      await page.getByRole('radio', { name: 'Meadow' }).check();
      await page.getByRole('textbox', { name: 'Name on the card' }).fill('Wilhelmina Abercrombie');
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const [width, request] of [
          [VIEWPORT_WIDTHS.phone, 'PIN generation'],
          [VIEWPORT_WIDTHS.tablet, 'Account details change'],
          [VIEWPORT_WIDTHS.desktop, 'Cheque book'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.getByRole('tab', { name: request }).click();
          await expectAccessibleView(page, colorScheme);
        }
      }
    });
  });

  test('without JavaScript every panel and product is readable and inert controls are hidden', async () => {
    const { browser, url } = bank();
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto('/');
      for (const text of [
        'A joint account',
        'The business card',
        'Block a card',
        'Change your account details',
        'FX trading',
      ]) {
        expect(await page.getByRole('heading', { name: text }).isVisible()).toBe(true);
      }
      expect(await page.getByRole('link', { name: 'Create An Account' }).count()).toBe(3);
      for (const name of ['Pause Wealth', 'Next', 'Home loans']) {
        await page.getByRole('button', { name, exact: true }).first().waitFor({ state: 'detached' });
      }
      await page.getByRole('textbox').first().waitFor({ state: 'detached' });
    } finally {
      await context.close();
    }
  });

  describe('the contacts request', () => {
    const RESPONSES: [string, (route: Route) => Promise<void>][] = [
      ['messages', (route) => route.fulfill({ json: { data: [{ _id: 'a', name: 'Ada', message: 'Hello' }] } })],
      ['a 500', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })],
      ['something that is not JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"data": [' })],
      ['a 401', (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sign in' } })],
      ['nothing for a long time', () => new Promise(() => {})],
    ];

    let expected: ReturnType<typeof mainContentAfter>;
    beforeAll(async () => {
      expected = mainContentAfter(bank());
      await expected;
    });

    test('is sent once, within two seconds of load', async () => {
      await bank().profile.visit(async ({ page }) => {
        const sentAt: number[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname === '/api/contacts') sentAt.push(Date.now());
        });
        await page.goto('/');
        const loaded = Date.now();
        await until(() => sentAt.length > 0);
        // A second one would wait for an idle moment, too, and at most two seconds.
        await page.waitForTimeout(2_500);
        expect(sentAt).toHaveLength(1);
        expect((sentAt[0] ?? 0) - loaded).toBeLessThan(scaleToMachine(2_500));
      });
    });

    test.each(RESPONSES)('does not change the page when it returns %s', async (_, response) => {
      const actual = await mainContentAfter(bank(), response);
      expect(actual).toEqual(await expected);
      expect(new URL(actual.address).pathname).toBe('/');
    });
  });
}

/** Returns true if the slide is centered in the window. */
function isCentered(slide: Locator): Promise<boolean> {
  return slide.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - window.innerWidth / 2) < 4;
  });
}
