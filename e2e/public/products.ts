import type { Page } from 'playwright-core';
import { titleOf } from '../support/public-pages';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';

const CARDS = [
  ['Business', '#business'],
  ['Cashback', '#cashback'],
  ['Low Interest', '#low-interest'],
  ['Rewards', '#rewards'],
  ['Travel & Hotel', '#travel-hotel'],
] as const;

const LOANS = [
  ['/loan/home-loan', 'Home Loan', 'home loan', 'Home loan'],
  ['/loan/auto-loan', 'Vehicle Loan', 'vehicle loan', 'Vehicle loan'],
] as const;

/** The account, card and loan pages. */
export function products(bank: () => BrowserBank): void {
  accounts(bank);
  cards(bank);
  loans(bank);
  calculators(bank);
  states(bank);
}

function accounts(bank: () => BrowserBank): void {
  test.each([
    ['/account/savings', 'Savings Account'],
    ['/account/checking', 'Checking Account'],
  ] as const)('%s shows overview, all seven benefits, rates and fees, and links to sign-up', async (path, title) => {
    await visit(bank(), path, async (page) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Overview' }).waitFor();
      const benefits = page.getByRole('region', { name: 'Benefits' });
      for (const benefit of [
        /^Interest up to 7%/,
        'Free SMS alerts',
        'Locker discounts',
        'International debit cards',
        'Safety',
        'Paperless banking',
        'Deposit insurance up to $250,000',
      ]) {
        await benefits.getByRole('heading', { level: 3, name: benefit }).waitFor();
      }
      const rates = page.getByRole('region', { name: 'Rates and fees' });
      expect(await rates.getByRole('table').count()).toBe(2);
      expect(await rates.getByRole('row').count()).toBeGreaterThan(10);
      await rates.getByText(/^\* Annual percentage yield \(APY\) before tax/).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Open an Account' }).first().click();
      await page.waitForURL('**/signup');
    });
  });

  test('the Joint menu entry scrolls to and focuses the joint account section', async () => {
    await visit(bank(), '/', async (page) => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('button', { name: 'Accounts' }).click();
      await menu.getByRole('link', { name: 'Joint' }).click();
      await page.waitForURL('**/account/checking#joint');
      await waitForSection(page, 'Joint account');
    });
  });
}

function cards(bank: () => BrowserBank): void {
  test('each card type link scrolls to its section, focuses it and updates the hash', async () => {
    await visit(bank(), '/cards/credit-card', async (page) => {
      const types = page.getByRole('navigation', { name: 'Card types' });
      for (const [name, hash] of CARDS) {
        await types.getByRole('link', { name, exact: true }).click();
        await waitForSection(page, name);
        expect(new URL(page.url()).hash).toBe(hash);
      }
    });
  });

  test('a card type can be opened by URL and by keyboard', async () => {
    await visit(bank(), '/cards/credit-card#rewards', async (page) => {
      await waitForSection(page, 'Rewards');
      const travel = page.getByRole('navigation', { name: 'Card types' }).getByRole('link', { name: 'Travel & Hotel' });
      await travel.focus();
      await page.keyboard.press('Enter');
      await waitForSection(page, 'Travel & Hotel');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Request this card: Travel & Hotel');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/contact?*');
      expect(await page.getByLabel('Subject').inputValue()).toBe('Credit card: Travel & Hotel');
      expect(await page.getByLabel('Message').inputValue()).toBe('I’d like to request the Travel & Hotel card.');
    });
  });

  test('shows the offer, the comparison of five cards and their features', async () => {
    await visit(bank(), '/cards/credit-card', async (page) => {
      const offer = page.getByRole('region', { name: '$200 cash back after $1,500 spend in 6 months' });
      await offer.getByText('2% cash back', { exact: true }).waitFor();
      const table = page.getByRole('table', { name: 'Rates and fees for all five cards' });
      expect(await table.getByRole('rowheader').allTextContents()).toEqual(CARDS.map(([name]) => name));
      await page.getByRole('table', { name: 'Fees for every card' }).waitFor();
      const features = page.getByRole('region', { name: 'What comes with every card' });
      expect(await features.getByRole('listitem').count()).toBe(6);
    });
  });

  test('the four eligibility rules open and close by keyboard', async () => {
    await visit(bank(), '/cards/credit-card', async (page) => {
      for (const [rule, text] of [
        ['Minimum age 18', 'You must be 18 or older'],
        ['US resident', 'You must be a US resident'],
        ['Funded account', 'You must have a funded account'],
        ['Open the account online', 'You must open the account online'],
      ] as const) {
        const button = page.getByRole('button', { name: rule });
        const answer = page.getByText(text);
        expect(await button.getAttribute('aria-expanded')).toBe('false');
        await answer.waitFor({ state: 'hidden' });
        await button.focus();
        await page.keyboard.press('Enter');
        expect(await button.getAttribute('aria-expanded')).toBe('true');
        await answer.waitFor();
        await page.keyboard.press('Space');
        expect(await button.getAttribute('aria-expanded')).toBe('false');
        await answer.waitFor({ state: 'hidden' });
      }
    });
  });
}

function loans(bank: () => BrowserBank): void {
  test.each(LOANS)(
    '%s shows three steps, partners and rates, and links to the contact form',
    async (path, title, loan, subject) => {
      await visit(bank(), path, async (page) => {
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const steps = page.getByRole('region', { name: /^Three steps/ });
        expect(await steps.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
          'Apply Here',
          'Get Call Back',
          'Process Your Request',
        ]);
        const partners = page.getByRole('region', { name: 'Who we work with' });
        expect(await partners.getByRole('listitem').count()).toBe(5);
        expect(await page.getByRole('region', { name: 'Rates and fees' }).getByRole('table').count()).toBe(2);
        await page
          .getByRole('link', { name: `Request a ${loan}` })
          .first()
          .waitFor();
        await steps.getByRole('link', { name: 'Apply now' }).click();
        await page.waitForURL('**/contact?*');
        expect(await page.getByLabel('Subject').inputValue()).toBe(subject);
        expect(await page.getByLabel('Message').inputValue()).toMatch(/^Amount: \n.*: \nA good time to call me: $/);
      });
    },
  );
}

function calculators(bank: () => BrowserBank): void {
  test('the loan calculator updates while typing and announces the result after a pause', async () => {
    await visit(bank(), '/loan/home-loan', async (page) => {
      const result = page.getByRole('region', { name: 'Result' });
      await page.getByLabel('Amount', { exact: true }).fill('$200,000');
      await page.getByLabel('Annual interest rate').fill('6.5');
      await result.getByText('$1,264.14', { exact: true }).waitFor();
      await page
        .getByText(/^Monthly payment \$1,264\.14, total interest \$255,0\d\d\.\d\d\.$/)
        .waitFor({ state: 'attached' });
      await result.getByText('An example based on your figures, not an offer.').waitFor();
      const ask = new URL((await result.getByRole('link').getAttribute('href')) ?? '', page.url());
      expect(ask.searchParams.get('message')).toContain('Amount: $200,000.00\nTerm: 30 years');
      expect(ask.searchParams.get('message')).toContain('$1,264.14 at 6.5% a year');

      await page.getByLabel('Term').selectOption('15 years');
      await result.getByText('$1,742.21', { exact: true }).waitFor();
      await page.getByText('Remaining balance by year as a table').click();
      const table = page.getByRole('table', { name: 'Remaining balance by year' });
      expect(await table.getByRole('row').count()).toBe(1 + 16);
      await table.getByRole('row', { name: 'Now $200,000.00' }).waitFor();
      await table.getByRole('row', { name: 'Year 15 $0.00' }).waitFor();
    });
  });

  test('invalid input shows an error in place of the result', async () => {
    await visit(bank(), '/loan/auto-loan', async (page) => {
      const result = page.getByRole('region', { name: 'Result' });
      const amount = page.getByLabel('Amount', { exact: true });
      const rate = page.getByLabel('Annual interest rate');
      await amount.fill('a car');
      await rate.fill('99');
      await rate.blur();
      await page.getByText('Enter an amount in dollars, such as 2,500 or 2,500.50').waitFor();
      await page.getByText('Enter a rate from 0% to 25%').waitFor();
      await result.getByText('Correct the marked field to see the result.').waitFor();
      expect(await result.textContent()).not.toContain('$');
      await amount.fill('4,999.99');
      await page.getByText('Enter an amount from $5,000 to $150,000').waitFor();
      await amount.fill('20,000');
      await rate.fill('5');
      await result.getByText('$377.42', { exact: true }).waitFor();
      await page
        .getByText(/^Enter an? /)
        .first()
        .waitFor({ state: 'detached' });
    });
  });

  test('the savings calculator works, and its chart loads only when scrolled into view', async () => {
    await visit(bank(), '/account/savings', async (page) => {
      const result = page.getByRole('region', { name: 'Result' });
      const chart = page.getByRole('figure', { name: 'Balance by year' });
      await chart.waitFor();
      expect(await chart.locator('svg').count()).toBe(0);
      await chart.scrollIntoViewIfNeeded();
      await chart.locator('svg').first().waitFor();
      await page.getByLabel('First deposit').fill('1,000');
      await page.getByLabel('Monthly deposit').fill('0');
      await page.getByLabel('For how long').selectOption('1 year');
      await page.getByLabel('Annual percentage yield').fill('12');
      await result.getByText('$1,120.00', { exact: true }).first().waitFor();
      await page
        .getByText('Balance after 1 year: $1,120.00, including $120.00 interest.')
        .waitFor({ state: 'attached' });
    });
  });

  test('a calculator works by keyboard alone', async () => {
    await visit(bank(), '/loan/home-loan', async (page) => {
      await page.getByRole('link', { name: 'Calculate your payment' }).focus();
      await page.keyboard.press('Enter');
      await waitForSection(page, 'What would it cost each month?');
      await page.keyboard.press('Tab');
      await page.keyboard.type('100000');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('6');
      await page.getByText('$599.55', { exact: true }).waitFor();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Request a home loan');
    });
  });
}

function states(bank: () => BrowserBank): void {
  test.each([
    ['/account/savings', enterInvalidRate],
    ['/loan/home-loan', enterInvalidRate],
    ['/loan/auto-loan', openChartTable],
    ['/cards/credit-card', openEligibilityRules],
  ] as const satisfies readonly (readonly [string, (page: Page) => Promise<void>])[])(
    '%s passes axe after interaction, on phone and desktop, light and dark',
    async (path, interact) => {
      await visit(bank(), path, async (page) => {
        await interact(page);
        expect(await page.title()).toContain(titleOf(path));
        await expectAccessible(page);
      });
    },
  );
}

async function enterInvalidRate(page: Page): Promise<void> {
  const rate = page.getByLabel(/^Annual (interest rate|percentage yield)/);
  await rate.fill('much');
  await rate.blur();
  await page.getByText(/^Enter a rate in percent/).waitFor();
}

async function openChartTable(page: Page): Promise<void> {
  await page.getByText('Remaining balance by year as a table').click();
  await page.getByRole('table', { name: 'Remaining balance by year' }).waitFor();
}

async function openEligibilityRules(page: Page): Promise<void> {
  for (const rule of ['Minimum age 18', 'US resident', 'Funded account', 'Open the account online']) {
    await page.getByRole('button', { name: rule }).click();
  }
  await page.getByText('You must open the account online').waitFor();
}

/** Waits until the section with this heading has the focus and its heading is visible below the sticky header. */
async function waitForSection(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => {
    const section = document.activeElement;
    const titleId = section?.getAttribute('aria-labelledby');
    const title = titleId && document.getElementById(titleId);
    if (!section || !title || title.textContent !== text) return false;
    const { top } = title.getBoundingClientRect();
    return (
      top >= 0 &&
      top < window.innerHeight &&
      document.elementFromPoint(innerWidth / 2, top + 2)?.closest('header') === null
    );
  }, heading);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}
