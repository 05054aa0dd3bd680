import type { StatementLine } from '@larkspur/contracts/transaction';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import type { BrowserContext, Page } from 'playwright-core';
import { ShellWithRemotes } from '../../e2e/remotes/shell-with-remotes';
import { SCREENS_API, signInAs } from '../../e2e/screens/mock-api';
import { launchBrowser } from '../../e2e/support/browser-session';
import { FrontServer } from '../../e2e/support/front-server';
import { ensureBrowser } from '../../scripts/test/browser';
import { buildFederated } from './servers';

const LINES = 10_000;
const PAGE = 100;
const SLOWDOWN = 4;
const ROUNDS = 3;
const HOUR_MS = 3_600_000;
/** A good page: https://web.dev/articles/inp */
const TARGET_MS = 200;
/** Long enough for the frame after the slowest interaction. */
const SETTLE_MS = 2_000;

/** The page loads the lines in a hundred steps. */
const OPEN_TIMEOUT_MS = 60_000;

/** An entry of the Event Timing API that belongs to an interaction. */
interface Interaction {
  duration: number;
  interactionId: number;
}

/** `npm run bench:interactions`: the time from an interaction to the next frame, on a page with all of 10,000 lines. */
export async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureBrowser(() => undefined);
  await buildFederated();
  const [shell, browser] = await Promise.all([ShellWithRemotes.start(), launchBrowser()]);
  const front = await FrontServer.start(shell.url);
  front.api = SCREENS_API;
  try {
    const context = await browser.newContext({ baseURL: front.url, viewport: { width: 412, height: 915 } });
    await answerWithLines(context);
    const page = await openAllLines(context);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    console.log(`${LINES.toLocaleString('en-US')} lines, CPU ${SLOWDOWN}× slower, slowest of ${ROUNDS} rounds`);
    let slowest = 0;
    for (const [name, act] of Object.entries(interactions(page))) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await measure(page, act));
      slowest = Math.max(slowest, ...times);
      console.log(`${name.padEnd(28)} ${String(Math.max(...times)).padStart(5)} ms`);
    }
    console.log(`INP ${slowest} ms, target ${TARGET_MS} ms`);
  } finally {
    await browser.close();
    front.stop();
    await shell.stop();
  }
}

function interactions(page: Page): Record<string, () => Promise<void>> {
  const search = page.getByRole('searchbox');
  return {
    'open and close the details': async () => {
      await page.getByRole('link', { name: 'Payment 3', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    'page down': () => page.keyboard.press('PageDown'),
    'open the date filter': async () => {
      await page.getByRole('button', { name: /^Date/ }).click();
      await page.keyboard.press('Escape');
    },
    'search, and clear the search': async () => {
      await search.fill('Payment 42');
      await page.getByRole('button', { name: 'Remove “Payment 42”' }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Remove “Payment 42”' }).waitFor({ state: 'detached' });
    },
    'type into the search': async () => {
      await search.press('r');
      await search.press('Backspace');
    },
  };
}

async function measure(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.sessionStorage.setItem('interactions', '0'));
  await act();
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => Number(window.sessionStorage.getItem('interactions')));
}

async function answerWithLines(context: BrowserContext): Promise<void> {
  const newest = Date.UTC(2026, 10, 20, 20);
  const lines: StatementLine[] = Array.from({ length: LINES }, (_, index) =>
    buildStatementLine({
      _id: `l${index}`,
      description: `Payment ${index}`,
      amount: 1 + (index % 900),
      transactionType: index % 3 === 0 ? 'credit' : 'debit',
      date: new Date(newest - index * 3 * HOUR_MS).toISOString(),
    }),
  );
  // This file runs compiled by esbuild, which calls `__name` in functions with inner functions, also in those that run in the page.
  await context.addInitScript('globalThis.__name = (target) => target');
  await signInAs(context, 'customer');
  await context.route('**/api/transaction/complete*', (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = start + PAGE < LINES ? String(start + PAGE) : null;
    return route.fulfill({ json: { data: lines.slice(start, start + PAGE), page: { next, limit: PAGE } } });
  });
  await context.route('**/api/transaction/l*', (route) => route.fulfill({ json: { data: lines[3] } }));
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as Interaction[];
      const slowest = Math.max(
        Number(window.sessionStorage.getItem('interactions')),
        ...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
      );
      window.sessionStorage.setItem('interactions', String(slowest));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Scrolls until every line is on the page, and back to the first one. */
async function openAllLines(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/account/transactions');
  await page.getByRole('link', { name: 'Payment 3', exact: true }).waitFor();
  const more = page.getByRole('button', { name: /^(Show more|Try again)$/ });
  const started = Date.now();
  while ((await more.count()) > 0) {
    if (Date.now() - started > OPEN_TIMEOUT_MS) {
      throw new Error(`Not all lines were loaded. The list ends with "${await more.textContent()}".`);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(20);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return page;
}
