import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopCommands } from '../scripts/launcher/command';
import { Progress } from '../scripts/launcher/progress';
import { type Baseline, type BaselineUse, type Costs, formatIncreases } from './baseline';

export interface BenchmarkContext {
  /** A temporary folder, removed at the end. */
  folder: string;
  progress: Progress;
  /** @param stop is called at the end, also after a failure or Ctrl-C */
  onEnd(stop: () => Promise<void>): void;
}

/** A comparison with an accepted run, so that a benchmark that costs more is noticed. */
interface RegressionCheck<R> {
  baseline: Baseline;
  /** The costs that a later run must not exceed. */
  costsOf(report: R): Costs;
}

interface Benchmark<O, R> {
  title: string;
  regressionCheck: RegressionCheck<R> | null;
  parseOptions(): O;
  measure(options: O, context: BenchmarkContext): Promise<R>;
  /** @returns why a complete run fails; `null` if it passed */
  findFailure(report: R): string | null;
}

/** Runs a benchmark as a program: writes its report, stops what it started, and exits. */
export async function runBenchmark<O extends { json: string | null; baselineUse?: BaselineUse }, R>(
  benchmark: Benchmark<O, R>,
): Promise<never> {
  const progress = new Progress();
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-bench-'));
  const stops: (() => Promise<void>)[] = [];
  const cleanUp = async () => {
    stopCommands();
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
  let code = 0;
  try {
    const options = benchmark.parseOptions();
    progress.line(`\n  ${benchmark.title}\n`);
    const report = await benchmark.measure(options, { folder, progress, onEnd: (stop) => stops.push(stop) });
    if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
    const failure =
      benchmark.findFailure(report) ?? useBaseline(benchmark.regressionCheck, options.baselineUse ?? null, report);
    if (failure) {
      progress.line(`  ✗ ${failure}\n`);
      code = 1;
    }
  } catch (error) {
    progress.failure(error);
    code = 1;
  }
  await cleanUp();
  process.exit(code);
}

/** @returns what costs more than the baseline; `null` if nothing does */
function useBaseline<R>(regressionCheck: RegressionCheck<R> | null, use: BaselineUse, report: R): string | null {
  if (use === null || regressionCheck === null) return null;
  const { baseline, costsOf } = regressionCheck;
  const costs = costsOf(report);
  if (use === 'accept') {
    baseline.accept(costs);
    return null;
  }
  const increases = baseline.findIncreases(costs, use);
  return increases.length > 0 ? formatIncreases(increases) : null;
}

/** One line for each entry: `Node.js: v22.12.0`. */
export function setupText(setup: object): string {
  const lines = Object.entries(setup).map(([name, value]) => `  ${name}: ${value}`);
  return `\n${lines.join('\n')}\n`;
}
