import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';

const ROOT = join(__dirname, '../..');

/** What a page loads until it is complete, except for scripts that it loads after its data. */
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
  /** Scripts with modules that may come later. */
  laterScripts: string[];
  /** Whether these were requested after the first answer of the API. */
  isLater: boolean;
}

interface FirstLoadOptions {
  path: string;
  /** Waits until the page shows what it is for. */
  isComplete(): Promise<unknown>;
  /** Matches modules that are loaded after the data: `packages/web-kit/src/chart/bar-chart.tsx`. */
  laterModules: RegExp;
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

/** Loads a page with an empty cache and counts until the network is idle. */
export async function measureFirstLoad(
  page: Page,
  { path, isComplete, laterModules }: FirstLoadOptions,
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
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isComplete();
  await page.waitForLoadState('networkidle');
  const all = [...requests.values()].filter(({ url }) => url.startsWith('http'));
  const isScript = ({ url }: RecordedRequest) => new URL(url).pathname.endsWith('.js');
  const later = all.filter((one) => isScript(one) && readModules(one.url).some((module) => laterModules.test(module)));
  const first = all.filter((request) => !later.includes(request));
  const code = first.filter(({ url }) => /\.(js|css)$/.test(new URL(url).pathname));
  const scripts = [...new Set(code.filter(isScript).map(({ url }) => url))];
  const bytes = (ending: string) => sum(code.filter(({ url }) => url.endsWith(ending)).map((request) => request.bytes));
  const answeredAt = Math.min(...all.filter(({ url }) => url.includes('/api/')).map(({ endedAt }) => endedAt));
  return {
    jsBytes: bytes('.js'),
    cssBytes: bytes('.css'),
    requests: first.length,
    depth: longestChain(code),
    duplicatedModules: duplicates(scripts.map(readModules)),
    scripts,
    laterScripts: [...new Set(later.map(({ url }) => url))],
    isLater: later.every(({ startedAt }) => startedAt >= answeredAt),
  };
}

/** Counts sequential requests, starting with the page. A preload directly follows the page, whatever its initiator. */
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
function readModules(url: string): string[] {
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
