import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stopCommands } from '../../scripts/launcher/command';
import { Ports } from '../../scripts/launcher/ports';
import { Progress } from '../../scripts/launcher/progress';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { parseWebOptions, type WebOptions } from './options';
import { type Visited, visit } from './phone';
import {
  FEDERATED,
  findings,
  MONOLITH,
  medianScores,
  type Scores,
  type Side,
  type Visit,
  type WebReport,
  webRoundText,
  webSummaryText,
} from './report';
import { buildFederated, startFederated, startMonolith } from './servers';

/** Beside the home page. */
const OTHER_PAGES = ['/account/savings', '/contact'];

/** `npm run bench:web`. */
export async function main(args: string[]): Promise<void> {
  const progress = new Progress();
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-bench-'));
  const supervisor = new Supervisor(folder, (line) => progress.line(`  ! ${line}`));
  const clear = async () => {
    stopCommands();
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clear().finally(() => process.exit(130)));
  }
  let code = 0;
  try {
    const options = parseWebOptions(args);
    progress.line('\n  Larkspur Bank, what three remotes cost a visitor\n');
    const report = await measure(options, { folder, supervisor, progress });
    if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
    if (findings(report).some(({ isGross }) => isGross)) {
      progress.line('  ✗ Further from a target than a busy machine explains.\n');
      code = 1;
    }
  } catch (error) {
    progress.failure(error);
    code = 1;
  }
  await clear();
  process.exit(code);
}

interface Parts {
  folder: string;
  supervisor: Supervisor;
  progress: Progress;
}

async function measure(options: WebOptions, { folder, supervisor, progress }: Parts): Promise<WebReport> {
  const context = { folder, supervisor, ports: new Ports(folder) };
  const client = join(folder, 'monolith');
  await progress.step('Build', () => buildFederated());
  const preloads = await progress.step('Monolith', () => {
    // Only now is the preset built that it is made with.
    const { buildMonolith } = require('./monolith-build') as typeof import('./monolith-build');
    return buildMonolith(client);
  });
  const addresses: Record<Side, string> = await progress.step('Servers', async () => ({
    [MONOLITH]: await startMonolith(context, client, preloads),
    [FEDERATED]: await startFederated(context, options.isDirect),
  }));
  const see = async (side: Side, path: string, run: string): Promise<Visited> => {
    const visited = await visit(addresses[side] + path);
    keepReport(options, `${side}${path.replaceAll('/', '-')}-${run}`, visited.report);
    return visited;
  };

  const report: WebReport = { setting: settingOf(options), rounds: [], pages: [] };
  progress.line(
    `\n${Object.entries(report.setting)
      .map(([name, value]) => `  ${name}: ${value}`)
      .join('\n')}\n`,
  );
  // What a server does for the first time takes it longer than ever after.
  await progress.step('Warm-up', async () => {
    for (const side of [MONOLITH, FEDERATED] as const) await see(side, '/', 'warm-up');
  });
  const seen: Scores[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    const round = await inTurn(number, async (side) => {
      const { visit, scores } = await see(side, '/', String(number));
      if (side === FEDERATED) seen.push(scores);
      return visit;
    });
    report.rounds.push(round);
    progress.line(`${webRoundText(round, number)}\n`);
  }
  await progress.step('Pages', async () => {
    for (let number = 1; number <= options.rounds; number++) {
      for (const path of OTHER_PAGES) seen.push((await see(FEDERATED, path, String(number))).scores);
    }
  });
  report.pages = ['/', ...OTHER_PAGES].map((path) => medianScores(path, seen));
  progress.line(`\n${webSummaryText(report)}\n`);
  return report;
}

/** Another one begins each time: none is always the one that comes after the other. */
async function inTurn(number: number, see: (side: Side) => Promise<Visit>): Promise<Record<Side, Visit>> {
  if (number % 2 === 1) return { [MONOLITH]: await see(MONOLITH), [FEDERATED]: await see(FEDERATED) };
  const federated = await see(FEDERATED);
  return { [MONOLITH]: await see(MONOLITH), [FEDERATED]: federated };
}

function settingOf({ rounds, isDirect }: WebOptions): WebReport['setting'] {
  return {
    visitor: "Lighthouse's phone on slow 4G, simulated; nothing cached",
    remotes: isDirect ? 'from origins of their own' : "through the shell's server",
    processors: cpus().length,
    'Node.js': process.version,
    measured: `both home pages in turn, then other pages, ${rounds} rounds`,
  };
}

function keepReport({ reports }: WebOptions, name: string, text: string): void {
  if (!reports) return;
  mkdirSync(resolve(reports), { recursive: true });
  writeFileSync(join(resolve(reports), `${name}.json`), text);
}
