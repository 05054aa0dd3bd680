import type { Browser, Page } from 'playwright-core';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';

/** A bank that runs, and a browser to look at it with. */
export interface Stage {
  /** Where the shell serves. */
  url: string;
  browser: Browser;
  /** The folder that the bank's mail is kept in. */
  mailbox: string;
}

export const SIZES = { phone: 320, narrow: 375, tablet: 768, desktop: 1440 } as const;

/** Has `act` done by a visitor of their own, and expects that nothing went wrong in their browser meanwhile. */
export async function visit(
  { url, browser }: Stage,
  path: string,
  act: (page: Page, visitor: BrowserSession) => Promise<void>,
): Promise<void> {
  const visitor = await newBrowserSession(browser, url);
  try {
    await visitor.page.goto(path);
    await act(visitor.page, visitor);
    expect(visitor.errors).toEqual([]);
  } finally {
    await visitor.context.close();
  }
}
