import { CHROMIUM_FLAGS } from '@larkspur/web-kit/testing/chromium-flags';
import { UserError } from '../../scripts/launcher/user-error';
import type { Scores, Visit } from './report';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export interface VisitResult {
  visit: Visit;
  scores: Scores;
  /** Lighthouse's own report. */
  report: string;
}

/** Lighthouse's defaults: a mid-range phone on simulated slow 4G, with a new browser profile. */
export async function visit(url: string, isRetry = false): Promise<VisitResult> {
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
  const browser = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'error',
  });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (!result) throw new UserError(`Lighthouse returned no result for ${url}.`);
    const { lhr, report } = result;
    if (lhr.runtimeError) {
      // On a busy machine Lighthouse may miss the start of its own trace.
      if (!isRetry) return await visit(url, true);
      throw new UserError(`Lighthouse could not visit ${url}: ${lhr.runtimeError.message}`);
    }
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100);
    return {
      visit: {
        jsBytes: scriptBytes(lhr.audits['network-requests']?.details),
        fcpMs: value('first-contentful-paint'),
        lcpMs: value('largest-contentful-paint'),
        tbtMs: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
        performance: score('performance'),
      },
      scores: {
        path: new URL(url).pathname,
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
      },
      report: String(report),
    };
  } finally {
    browser.kill();
  }
}

interface Request {
  resourceType?: string;
  transferSize?: number;
}

function scriptBytes(details: { type: string; items?: unknown } | undefined): number {
  if (!Array.isArray(details?.items)) throw new UserError('Lighthouse did not report the requests of the page.');
  return (details.items as Request[])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
