import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { Ports } from '../../scripts/launcher/ports';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { ensureBrowser } from '../../scripts/test/browser';
import { Baseline } from '../baseline';
import { type BenchmarkContext, runBenchmark, setupText } from '../run-benchmark';
import { type VisitResult, visit } from './lighthouse-visit';
import { parseWebOptions, type WebOptions } from './options';
import {
  FEDERATED,
  findings,
  MONOLITH,
  medianScores,
  pagesText,
  type Scores,
  SIDES,
  type Side,
  STOCK,
  type Visit,
  visitText,
  type WebReport,
  webCosts,
  webRoundText,
  webSummaryText,
} from './report';
import { buildFederated, startFederated, startMonolith } from './servers';

/** In addition to the home page. */
const OTHER_PAGES = ['/account/savings', '/contact'];
/** Pages of a signed-in customer. */
const SIGNED_IN_PAGES = ['/account/home', '/account/transactions'];
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
      findings(report).some(({ isGross }) => isGross) ? 'A target was missed by more than measurement noise.' : null,
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
  const allScores: Scores[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    for (const path of pages) {
      const visited = await visit(address + path, userOf(path));
      keepReport(options, `${FEDERATED}${path.replaceAll('/', '-')}-${number}`, visited.report);
      allScores.push(visited.scores);
      progress.line(visitText(path, visited.visit));
    }
  }
  const report: WebReport = {
    setup: describeSetup(options),
    rounds: [],
    pages: pages.map((path) => medianScores(path, allScores)),
  };
  progress.line(`\n${pagesText(report.pages, options.rounds)}\n`);
  return report;
}

const userOf = (path: string) => (SIGNED_IN_PAGES.includes(path) ? CUSTOMER : null);

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
  const preloads = await progress.step('Monolith', () => {
    const { buildMonolith } = require('./monolith-build') as typeof import('./monolith-build');
    return buildMonolith(client);
  });
  await progress.step('Stock runtime', () => {
    const { buildStockRemotes } = require('./stock-build') as typeof import('./stock-build');
    return buildStockRemotes(stockBuilds);
  });
  const addresses: Record<Side, string> = await progress.step('Servers', async () => ({
    [MONOLITH]: await startMonolith(context, client, preloads),
    [FEDERATED]: await startFederated(context, { isDirect: options.isDirect }),
    [STOCK]: await startFederated(
      { ...context, folder: join(folder, 'stock'), supervisor: stockSupervisor },
      { isDirect: options.isDirect, builds: stockBuilds },
    ),
  }));
  const visitPage = async (side: Side, path: string, run: string): Promise<VisitResult> => {
    const visited = await visit(addresses[side] + path, userOf(path));
    keepReport(options, `${side}${path.replaceAll('/', '-')}-${run}`, visited.report);
    return visited;
  };

  const report: WebReport = { setup: describeSetup(options), rounds: [], pages: [] };
  progress.line(setupText(report.setup));
  // A server's first responses are slower than all later ones.
  await progress.step('Warm-up', async () => {
    for (const side of SIDES) await visitPage(side, '/', 'warm-up');
  });
  const allScores: Scores[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    const round = await inTurn(number, async (side) => {
      const { visit, scores } = await visitPage(side, '/', String(number));
      if (side === FEDERATED) allScores.push(scores);
      return visit;
    });
    report.rounds.push(round);
    progress.line(`${webRoundText(round, number)}\n`);
  }
  await progress.step('Pages', async () => {
    for (let number = 1; number <= options.rounds; number++) {
      for (const path of [...OTHER_PAGES, ...SIGNED_IN_PAGES]) {
        allScores.push((await visitPage(FEDERATED, path, String(number))).scores);
      }
    }
  });
  report.pages = ['/', ...OTHER_PAGES, ...SIGNED_IN_PAGES].map((path) => medianScores(path, allScores));
  progress.line(`\n${webSummaryText(report)}\n`);
  return report;
}

/** Each round starts with another side, so that none always comes second. */
async function inTurn(number: number, visitSide: (side: Side) => Promise<Visit>): Promise<Record<Side, Visit>> {
  const visits: Partial<Record<Side, Visit>> = {};
  const first = number % SIDES.length;
  for (const side of [...SIDES.slice(first), ...SIDES.slice(0, first)]) visits[side] = await visitSide(side);
  return visits as Record<Side, Visit>;
}

function describeSetup({ rounds, isDirect, pages }: WebOptions): WebReport['setup'] {
  return {
    visitor: "Lighthouse's phone on simulated slow 4G, nothing cached",
    remotes: isDirect ? 'from their own origins' : "through the shell's server",
    processors: cpus().length,
    'Node.js': process.version,
    measured: `${pages ? pages.join(', ') : 'the three home pages in turn, then other pages'}, ${rounds} rounds`,
  };
}

function keepReport({ reports }: WebOptions, name: string, text: string): void {
  if (!reports) return;
  mkdirSync(resolve(reports), { recursive: true });
  writeFileSync(join(resolve(reports), `${name}.json`), text);
}
