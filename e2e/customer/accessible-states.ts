import type { SessionUser } from '@larkspur/contracts/session';
import type { Page } from 'playwright-core';
import { expectAccessibleInTheEnd, expectAccessibleView } from '../public/accessibility';
import { VIEWPORT_WIDTHS } from '../public/browser-bank';
import { axeViolations } from '../support/axe-violations';
import { type CustomerArea, type Visit, visit } from './customer-area';
import type { MockResponses } from './mock-api';

/** One state of a screen, and how it comes about. */
export interface ScreenState {
  name: string;
  path: string;
  responses?: MockResponses;
  /** The signed-in user; by default a verified customer. */
  user?: SessionUser;
  /** Only the layout of a phone has it. */
  isPhone?: true;
  /** The browser has none of the bank's files. */
  hasOwnProfile?: true;
  /** Brings the screen into the state, and resolves when it is there. */
  prepare(page: Page, visit: Visit): Promise<unknown>;
}

/** The tab that checks a page is another one than the page's (see `axeViolations`). */
export function violationsAreFound(area: () => CustomerArea): void {
  test('a violation that only styles show, and one that only attributes show, are found', async () => {
    await visit(area(), '/account/cards', async (page) => {
      await page.getByText('You have no cards yet').waitFor();
      await page.evaluate(() => {
        const main = document.querySelector('main');
        const faint = document.createElement('p');
        faint.textContent = 'Faint';
        faint.style.color = '#777';
        faint.style.background = '#888';
        main?.append(faint, document.createElement('input'));
      });
      expect(await axeViolations(page)).toEqual([
        'color-contrast: <p style="color: rgb(119, 119, 119); background: rgb(136, 136, 136);">Faint</p>',
        'label: <input>',
      ]);
    });
  });
}

/** Checks each state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibleStates(area: () => CustomerArea, states: ScreenState[]): void {
  test.each(states)('$name', async ({ path, isPhone, prepare, ...options }) => {
    const check = async (page: Page, visited: Visit) => {
      if (isPhone) await page.setViewportSize({ width: VIEWPORT_WIDTHS.phone, height: 800 });
      await prepare(page, visited);
      if (!isPhone) return expectAccessibleInTheEnd(page);
      await expectAccessibleView(page, 'dark');
      await expectAccessibleView(page, 'light');
    };
    await visit(area(), path, check, options);
  });
}
