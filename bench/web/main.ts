import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { Ports } from '../../scripts/launcher/ports';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { ensureBrowser } from '../../scripts/test/browser';
import { Baseline } from '../baseline';
import { type BenchmarkContext, runBenchmark, setupText } from '../run-benchmark';
import { visit } from './lighthouse-visit';
import { parseWebOptions, type WebOptions } from './options';
import {
  FEDERATED,
  findings,
  MONOLITH,
  pagesText,
  SIGNED_IN_PAGES,
  type Side,
  STOCK,
  type Visit,
  visitText,
  type WebReport,
  webCosts,
  webSummaryText,
} from './report';
import { buildFederated, startFederated, startMonolith } from './servers';

const PAGES = ['/', '/account/savings', '/contact', ...SIGNED_IN_PAGES];
/** The customer that the API describes: a stored user who differs from it would be a page that changes while it loads. */
const CUSTOMER = buildSessionUser({ verificationStatus: 'awaiting' });

/** `npm run bench:web`. */
export function main(args: string[]): Promise<never> {
  return runBenchmark({
    title: 'Larkspur Bank, web benchmark: remotes against a monolith',
    regressionCheck: { baseline: new Baseline('web'), costsOf: webCosts },
    parseOptions: () => parseWebOptions(args),
    measure: (options, context) =>
      options.pages ? measurePages(options.pages, options, context) : measure(options, context),
    findFailure: (report) =>
      PAGES.some((path) => findings(report, path).some(({ isGross }) => isGross))
        ? 'A target was missed by more than measurement noise.'
        : null,
  });
}

/** Visits some pages of the bank as it is deployed: `--pages`. */
async function measurePages(
  pages: readonly string[],
  options: WebOptions,
  { folder, progress, onEnd }: BenchmarkContext,
): Promise<WebReport> {
  const supervisor = new Supervisor(folder, (line) => progress.line(`  ! ${line}`));
  onEnd(() => supervisor.stopAll());
  process.env.CHROMIUM_PATH = await progress.step('Browser', ensureBrowser);
  await progress.step('Build', () => buildFederated());
  const address = await progress.step('Servers', () =>
    startFederated({ folder, supervisor, ports: new Ports(folder) }, { isDirect: options.isDirect }),
  );
  await progress.step('Warm-up', () => visit(address));
  const report: WebReport = { setup: describeSetup(options), visits: [] };
  for (let round = 1; round <= options.rounds; round++) {
    for (const path of pages) {
      const visited = await visitPage(address, { path, side: FEDERATED, round }, options);
      report.visits.push(visited);
      progress.line(visitText(visited));
    }
  }
  progress.line(`\n${pagesText(report)}\n`);
  return report;
}

async function measure(options: WebOptions, { folder, progress, onEnd }: BenchmarkContext): Promise<WebReport> {
  const supervisor = new Supervisor(folder, (line) => progress.line(`  ! ${line}`));
  const stockSupervisor = new Supervisor(join(folder, 'stock'), (line) => progress.line(`  ! ${line}`));
  onEnd(() => supervisor.stopAll());
  onEnd(() => stockSupervisor.stopAll());
  const context = { folder, supervisor, ports: new Ports(folder) };
  const client = join(folder, 'monolith');
  const stockBuilds = join(folder, 'stock-builds');
  process.env.CHROMIUM_PATH = await progress.step('Browser', ensureBrowser);
  await progress.step('Build', () => buildFederated());
  // The build configuration must be built first.
  await progress.step('Monolith', () => {
    const { buildMonolith } = require('./monolith-build') as typeof import('./monolith-build');
    return buildMonolith(client);
  });
  await progress.step('Stock runtime', () => {
    const { buildStockRemotes } = require('./stock-build') as typeof import('./stock-build');
    return buildStockRemotes(stockBuilds);
  });
  const addresses: Record<Side, string> = await progress.step('Servers', async () => ({
    [MONOLITH]: await startMonolith(context, client),
    [FEDERATED]: await startFederated(context, { isDirect: options.isDirect }),
    [STOCK]: await startFederated(
      { ...context, folder: join(folder, 'stock'), supervisor: stockSupervisor },
      { isDirect: options.isDirect, builds: stockBuilds },
    ),
  }));

  const report: WebReport = { setup: describeSetup(options), visits: [] };
  progress.line(setupText(report.setup));
  // A server's first responses are slower than all later ones.
  await progress.step('Warm-up', async () => {
    for (const path of PAGES) await Promise.all(sidesOf(path).map((side) => fetch(addresses[side] + path)));
    for (const side of sidesOf('/')) await visit(addresses[side]);
  });
  for (let round = 1; round <= options.rounds; round++) {
    for (const path of PAGES) {
      for (const side of inTurn(sidesOf(path), round)) {
        const visited = await visitPage(addresses[side], { path, side, round }, options);
        report.visits.push(visited);
        progress.line(visitText(visited));
      }
    }
  }
  progress.line(`\n${webSummaryText(report)}\n`);
  return report;
}

/** The runtime of the remotes is compared on the home page only. */
const sidesOf = (path: string): readonly Side[] =>
  path === '/' ? [MONOLITH, FEDERATED, STOCK] : [MONOLITH, FEDERATED];

/** Each round starts with another side, so that none always comes second. */
function inTurn(sides: readonly Side[], round: number): readonly Side[] {
  const first = round % sides.length;
  return [...sides.slice(first), ...sides.slice(0, first)];
}

const userOf = (path: string) => (SIGNED_IN_PAGES.includes(path) ? CUSTOMER : null);

async function visitPage(
  address: string,
  which: Pick<Visit, 'path' | 'side' | 'round'>,
  options: WebOptions,
): Promise<Visit> {
  const { path, side, round } = which;
  const { figures, report } = await visit(address + path, userOf(path));
  keepReport(options, `${side}${path.replaceAll('/', '-')}-${round}`, report);
  return { ...which, ...figures };
}

function describeSetup({ rounds, isDirect, pages }: WebOptions): WebReport['setup'] {
  return {
    visitor: "Lighthouse's phone on simulated slow 4G, nothing cached",
    remotes: isDirect ? 'from their own origins' : "through the shell's server",
    processors: cpus().length,
    'Node.js': process.version,
    measured: `${pages ? pages.join(', ') : 'each page of each side in turn'}, ${rounds} rounds`,
  };
}

function keepReport({ reports }: WebOptions, name: string, text: string): void {
  if (!reports) return;
  mkdirSync(resolve(reports), { recursive: true });
  writeFileSync(join(resolve(reports), `${name}.json`), text);
}
