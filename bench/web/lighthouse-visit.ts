import type { SessionUser } from '@larkspur/contracts/session';
import { CHROMIUM_FLAGS } from '@larkspur/web-kit/testing/chromium-flags';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { RunnerResult } from 'lighthouse';
import { chromium } from 'playwright-core';
import { UserError } from '../../scripts/launcher/user-error';
import type { Figures } from './report';

/** Later than any visit. */
const EXPIRES_AT_SECONDS = 4_102_444_800;
/**
 * The event stream of a signed-in page stays open, so that its network is never quiet. Lighthouse would wait 45 s for that, and
 * measure nothing else in the meantime. Blocking the stream would measure a page that reports a failed request.
 */
const SIGNED_IN_MAX_LOAD_MS = 8_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export interface VisitResult {
  figures: Figures;
  /** Lighthouse's own report. */
  report: string;
}

/**
 * Lighthouse's defaults: a mid-range phone on simulated slow 4G, with a new browser profile.
 * @param user is signed in; `null` for a visitor
 */
export async function visit(url: string, user: SessionUser | null = null, isRetry = false): Promise<VisitResult> {
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
  const browser = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'error',
  });
  try {
    if (user) await signIn(browser.port, new URL(url).origin, user);
    const result = await lighthouse(url, {
      port: browser.port,
      // Lighthouse would sign the user out. The profile is new anyway.
      disableStorageReset: user !== null,
      ...(user && { maxWaitForLoad: SIGNED_IN_MAX_LOAD_MS }),
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (!result) throw new UserError(`Lighthouse returned no result for ${url}.`);
    const { lhr, report } = result;
    if (lhr.runtimeError) {
      // On a busy machine Lighthouse may miss the start of its own trace.
      if (!isRetry) return await visit(url, user, true);
      throw new UserError(`Lighthouse could not visit ${url}: ${lhr.runtimeError.message}`);
    }
    return { figures: figuresOf(lhr), report: String(report) };
  } finally {
    browser.kill();
  }
}

function figuresOf({ audits, categories }: RunnerResult['lhr']): Figures {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const requests = itemsOf<Request>(audits['network-requests']);
  const tasks = itemsOf<Task>(audits['long-tasks']).map(({ duration = 0 }) => duration);
  return {
    jsBytes: scriptBytes(requests),
    requests: requests.length,
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    longestTaskMs: Math.max(0, ...tasks),
    cls: value('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}

/** Stores a session as the shell does, from a file of the origin without scripts. */
async function signIn(port: number, origin: string, user: SessionUser): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
    },
    [tokenUntil(EXPIRES_AT_SECONDS, { sub: user._id }), JSON.stringify(user)] as const,
  );
  await page.close();
  // Disconnects, and leaves the browser to Lighthouse.
  await browser.close();
}

interface Request {
  resourceType?: string;
  transferSize?: number;
}

/** A task of the main thread that takes over 50 ms at the simulated phone's speed. */
interface Task {
  duration?: number;
}

function itemsOf<Item>(audit: RunnerResult['lhr']['audits'][string] | undefined): Item[] {
  const details = audit?.details;
  if (!details || !('items' in details) || !Array.isArray(details.items)) {
    throw new UserError(`Lighthouse reported no list for "${audit?.title ?? 'a missing audit'}".`);
  }
  return details.items as Item[];
}

const scriptBytes = (requests: readonly Request[]) =>
  requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
