import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../launcher/command';
import { inheritedEnvironment, ROOT } from '../launcher/paths';
import { stopProcessTree } from '../launcher/process-tree';
import { describeHungWorkers, reportOptions } from './hung-workers';
import { stopLeftovers } from './leftover-processes';
import { filesToRepeat, withRepeated } from './repeat-failed';
import { groupTests, type TestGroup } from './test-groups';
import type { TestProject } from './test-projects';
import {
  mergeResults,
  type RunResults,
  readResults,
  slowestFiles,
  slowestTests,
  summarizeResults,
} from './test-results';
import type { StepResult } from './test-summary';

/**
 * TEST_WORKERS, or one more than there are processors, six at most, because end-to-end tests often wait for a page or a timer.
 * With more, banks and browsers can slow down until tests time out.
 */
const MAX_WORKERS = Number(process.env.TEST_WORKERS) || Math.min(6, cpus().length + 1);

/** A test that hangs must not block CI. A whole run takes about a third of this; on a slow machine, most of it. */
const RUN_TIMEOUT_MS = 75 * 60_000;

/** jest exits within a second of its last test, unless something that a test left behind keeps it. */
const EXIT_GRACE_MS = 20_000;

const STOP_GRACE_MS = 3_000;
const POLL_INTERVAL_MS = 1_000;
/** Each test file loads its modules again, which fills the young generation. Collecting it less often saves 5% of the processor time. */
const HEAP_OPTIONS = ['--max-semi-space-size=64'];

export interface TestSelection {
  projects: readonly TestProject[];
  /** Passed to jest. They may select tests. */
  args: readonly string[];
}

export interface Preparation {
  /** The variables by which tests find the servers. */
  env: Promise<NodeJS.ProcessEnv>;
  /** The projects whose tests can run, known after the checks and the build. */
  runnable: Promise<readonly TestProject[]>;
}

/** Only a whole run has groups, of which some start before the build has ended. */
export const isWholeRun = ({ projects, args }: TestSelection): boolean => projects.length > 3 && args.length === 0;

/**
 * Runs the tests of all projects, those of a group in one jest, so that short files fill the time in which the last long ones run.
 * Results are printed as they arrive. A whole run repeats the files that failed (see repeat-failed.ts).
 * @param folder holds the run's report
 */
export async function runJest(selection: TestSelection, preparation: Preparation, folder: string): Promise<StepResult> {
  const run = async (group: TestGroup, args: readonly string[]): Promise<JestRun> => {
    const env = await preparation.env;
    const reportFile = join(folder, `${group.name}.jsonl`);
    const exitCode = await jest(
      [
        ...['--projects', ...group.projects.map((project) => join(ROOT, project.name))],
        ...['--maxWorkers', String(group.workers), '--testSequencer', join(__dirname, 'longest-first.cjs')],
        ...['--reporters', 'default', '--reporters', join(__dirname, 'result-reporter.cjs')],
        ...['--passWithNoTests', '--color=false'],
        ...args,
      ],
      env,
      { folder, reportFile },
    );
    return { exitCode, results: readResults(reportFile) };
  };

  const isWhole = isWholeRun(selection);
  const groups = isWhole
    ? groupTests(selection.projects, MAX_WORKERS)
    : [{ name: 'results', projects: [...selection.projects], workers: MAX_WORKERS, isEarly: false }];
  const runGroup = async (group: TestGroup): Promise<JestRun[]> => {
    if (group.isEarly) return [await run(group, selection.args)];
    const runnable = await preparation.runnable;
    const projects = group.projects.filter((project) => runnable.includes(project));
    return projects.length > 0 ? [await run({ ...group, projects }, selection.args)] : [];
  };
  const first = merge((await Promise.all(groups.map(runGroup))).flat());
  const projects = await preparation.runnable;
  const kind = { isFiltered: selection.args.length > 0, isWholeRun: isWhole };
  const failed = isWhole ? filesToRepeat(first.results) : [];
  if (failed.length === 0) return summarize(first, projects, kind);
  console.log(
    `\n  Rerunning the failed test files on their own: ${failed.map((path) => relative(ROOT, path)).join(', ')}\n`,
  );
  const alone = { name: 'repeated', projects: [...projects], workers: 1, isEarly: false };
  const { exitCode, results } = await run(alone, ['--runTestsByPath', ...failed]);
  return summarize({ exitCode, results: withRepeated(first.results, results) }, projects, kind);
}

interface JestRun {
  exitCode: number | null;
  results: RunResults;
}

/** The exit code is that of a run that failed, if one did. */
function merge(runs: readonly JestRun[]): JestRun {
  return {
    exitCode: runs.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0,
    results: mergeResults(runs.map(({ results }) => results)),
  };
}

function summarize(
  { exitCode, results }: JestRun,
  projects: readonly TestProject[],
  { isFiltered, isWholeRun }: { isFiltered: boolean; isWholeRun: boolean },
): StepResult {
  const summary = summarizeResults(results, projects, { exitCode, isFiltered });
  return isWholeRun
    ? {
        ...summary,
        // Failures come last, because often only the end of a long log is kept.
        output: `    Slowest files:\n${slowestFiles(results)}\n\n    Slowest tests:\n${slowestTests(results)}\n\n${summary.output}`,
      }
    : summary;
}

interface RunFiles {
  /** For the diagnostic reports of a run that hangs. */
  folder: string;
  /** The results, written by result-reporter.cjs. */
  reportFile: string;
}

/** @returns the exit code; `null` when jest was stopped before its last test had ended */
async function jest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { folder, reportFile }: RunFiles,
): Promise<number | null> {
  const bin = join(ROOT, 'node_modules/jest/bin/jest.js');
  const child = startCommand(process.execPath, [...HEAP_OPTIONS, ...reportOptions(folder), bin, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inheritedEnvironment(), NODE_ENV: 'test', ...env, TEST_RESULTS_FILE: reportFile },
    // Ctrl-C in the terminal must reach the launcher alone, which stops jest's whole process tree.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
  const { pid } = child;
  if (pid === undefined) return ended;
  const timeout = setTimeout(() => void stopHungRun(pid, folder), RUN_TIMEOUT_MS);
  await untilLastTest(reportFile, ended);
  clearTimeout(timeout);
  await endsWithin(ended, EXIT_GRACE_MS);
  const leftovers = await stopLeftovers({ pid, variable: `TEST_RESULTS_FILE=${reportFile}` });
  // A run that was stopped had no time to stop what its tests have started.
  if (readResults(reportFile).isComplete) for (const leftover of leftovers) console.log(`  ! ${leftover}`);
  if (await endsWithin(ended, EXIT_GRACE_MS)) return ended;
  console.log('  ! jest did not exit after its last test, and was stopped.');
  await stopProcessTree(pid, STOP_GRACE_MS);
  return 0;
}

/** Resolves when every test has ended, or jest has. */
async function untilLastTest(reportFile: string, jestEnded: Promise<unknown>): Promise<void> {
  while (!readResults(reportFile).isComplete && !(await endsWithin(jestEnded, POLL_INTERVAL_MS)));
}

const endsWithin = (ended: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), sleep(ms, false)]);

async function stopHungRun(pid: number, folder: string): Promise<void> {
  console.log(await describeHungWorkers(pid, folder));
  await stopProcessTree(pid, STOP_GRACE_MS);
}
