import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';

const ROOT = join(__dirname, '../..');

/** The files that a page loads until it has its data. */
interface FirstLoad {
  /** Bytes on the wire, brotli. */
  jsBytes: number;
  cssBytes: number;
  requests: number;
  /** Length of the longest chain of scripts and style sheets that each requested the next; the page itself is 1. */
  depth: number;
  /** Modules that are in two of the loaded scripts. */
  duplicatedModules: string[];
  scripts: string[];
  /** Bytes on the wire of the scripts that it loads after the first response of the API. */
  laterJsBytes: number;
  laterScripts: string[];
}

interface FirstLoadOptions {
  path: string;
  /** Waits until the page shows its content. */
  untilComplete(): Promise<unknown>;
  /** The page loads further code once it has its data. */
  loadsMore: boolean;
}

interface RecordedRequest {
  url: string;
  type: string;
  bytes: number;
  initiator: string | null;
  isPreload: boolean;
  /** In seconds, monotonic. */
  startedAt: number;
  endedAt: number;
}

/**
 * Loads a page with an empty cache and counts until the network is idle. The browser is never idle during this time, because
 * files that an idle browser loads in advance delay no visitor.
 */
export async function measureFirstLoad(
  page: Page,
  { path, untilComplete, loadsMore }: FirstLoadOptions,
): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, RecordedRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, timestamp }) => {
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? null;
    const isPreload = initiator.type === 'parser' || initiator.type === 'preload';
    const times = { startedAt: timestamp, endedAt: Number.POSITIVE_INFINITY };
    requests.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      bytes: 0,
      initiator: from,
      isPreload,
      ...times,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { bytes: encodedDataLength, endedAt: timestamp });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilComplete();
  await page.waitForLoadState('networkidle');
  const all = [...requests.values()].filter(({ url }) => url.startsWith('http') && !isLiveStream(url));
  const answers = all.filter(({ url }) => url.includes('/api/')).map(({ endedAt }) => endedAt);
  const answeredAt = loadsMore ? Math.min(...answers) : Number.POSITIVE_INFINITY;
  const first = all.filter(({ startedAt }) => startedAt < answeredAt);
  const code = first.filter(({ url }) => /\.(js|css)$/.test(new URL(url).pathname));
  const scripts = scriptsOf(first);
  const bytes = (requests: RecordedRequest[], ending: string) =>
    sum(requests.filter(({ url }) => new URL(url).pathname.endsWith(ending)).map((request) => request.bytes));
  const later = all.filter((request) => !first.includes(request));
  return {
    jsBytes: bytes(first, '.js'),
    cssBytes: bytes(first, '.css'),
    requests: first.length,
    depth: longestChain(code),
    duplicatedModules: duplicates(scripts.map(readModules)),
    scripts,
    laterJsBytes: bytes(later, '.js'),
    laterScripts: scriptsOf(later),
  };
}

/** The stream of live events delays nothing. Where there is none, a slow page tries more than once. */
const isLiveStream = (url: string) => new URL(url).pathname === '/api/events';

const scriptsOf = (requests: RecordedRequest[]): string[] => [
  ...new Set(requests.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith('.js'))),
];

/** Counts sequential requests, starting with the page. A preload directly follows the page, regardless of its initiator. */
function longestChain(requests: RecordedRequest[]): number {
  const byUrl = new Map<string, RecordedRequest>();
  for (const request of requests) if (!byUrl.has(request.url) || request.isPreload) byUrl.set(request.url, request);
  const depth = ({ isPreload, initiator }: RecordedRequest, seen: number): number => {
    const before = initiator ? byUrl.get(initiator) : undefined;
    return isPreload || !before || seen > 20 ? 2 : 1 + depth(before, seen + 1);
  };
  return Math.max(1, ...[...byUrl.values()].map((request) => depth(request, 0)));
}

/** The modules of a built script according to its source map: npm packages and workspaces, by path. */
export function readModules(url: string): string[] {
  const map = findSourceMap(new URL(url).pathname);
  if (!map) throw new Error(`${url} has no source map.`);
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return [...new Set(sources.map((source) => /(node_modules|packages)\/.*$/.exec(source)?.[0] ?? ''))].filter(
    (module) => module !== '' && /\.[cm]?[jt]sx?$/.test(module),
  );
}

function findSourceMap(path: string): string | null {
  const candidates = [
    path.startsWith('/assets/') ? `shell/dist/maps/${path.slice('/assets/'.length)}` : null,
    ...REMOTE_NAMES.map((name) => `${name}/dist${path.replace(/^\/\w+/, '$&.maps')}`),
  ];
  const file = candidates
    .filter((candidate) => candidate !== null)
    .map((candidate) => join(ROOT, `${candidate}.map`))
    .find((candidate) => existsSync(candidate));
  return file ?? null;
}

function duplicates(lists: string[][]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const module of lists.flat()) (seen.has(module) ? twice : seen).add(module);
  return [...twice].sort();
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
