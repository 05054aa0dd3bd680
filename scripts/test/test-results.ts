import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import type { TestProject } from './test-projects';
import type { StepResult } from './test-summary';

const SLOWEST_SHOWN = 15;
/** Failures that are shown of each file. The rest of a file often fails for the same reason. */
const FAILURES_SHOWN = 5;
const REASON_LENGTH = 240;

/** A test that failed, or a file that could not be loaded. */
export interface Failure {
  /** `null` for a file that could not be loaded. */
  title: string | null;
  /** The first lines of the error. */
  reason: string;
}

/** One test file's result, as result-reporter.cjs writes it. */
export interface FileResult {
  path: string;
  passed: number;
  failed: number;
  /** The file could not be loaded, so its tests are not counted. */
  hasRuntimeError: boolean;
  durationMs: number;
  failures: Failure[];
  /** Titles of the tests that failed first and passed when they were retried. */
  flaky: string[];
  /** The tests that took more than a second. */
  slow: { title: string; durationMs: number }[];
}

export interface RunResults {
  files: FileResult[];
  /** Paths of the files that were started and have no result. */
  unfinished: string[];
  /** False when jest ended before it had run every file. */
  isComplete: boolean;
}

export function readResults(reportFile: string): RunResults {
  if (!existsSync(reportFile)) return { files: [], unfinished: [], isComplete: false };
  const lines = readFileSync(reportFile, 'utf8').trim().split('\n').filter(Boolean);
  const parsed = lines.map((line): FileResult | { started: string } | { complete: true } => JSON.parse(line));
  const files = parsed.filter((line): line is FileResult => 'path' in line);
  const finished = new Set(files.map(({ path }) => path));
  return {
    files,
    unfinished: parsed.flatMap((line) => ('started' in line && !finished.has(line.started) ? [line.started] : [])),
    isComplete: parsed.some((line) => 'complete' in line),
  };
}

/** The results of runs of different files. */
export function mergeResults(runs: readonly RunResults[]): RunResults {
  return {
    files: runs.flatMap(({ files }) => files),
    unfinished: runs.flatMap(({ unfinished }) => unfinished),
    isComplete: runs.every(({ isComplete }) => isComplete),
  };
}

/**
 * The part of the summary about this run. Every project must have run a test, unless the person who started the run selected
 * tests; an incomplete run is a failure of its own.
 */
export function summarizeResults(
  { files, unfinished, isComplete }: RunResults,
  projects: readonly TestProject[],
  { exitCode, isFiltered }: { exitCode: number | null; isFiltered: boolean },
): StepResult {
  const counts = projects.map(({ name }) => ({ name, ...countTests(name, files) }));
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed)) + files.filter((file) => file.hasRuntimeError).length;
  const problems = isFiltered
    ? []
    : counts.filter((count) => count.passed + count.failed === 0).map(({ name }) => `${name} ran no test.`);
  if (!isComplete) {
    const names = unfinished.length > 0 ? ` Not finished: ${unfinished.map(relativePath).join(', ')}.` : '';
    problems.push(`jest ended early with code ${exitCode}, after ${files.length} test files.${names}`);
  } else if (passed + failed === 0 && problems.length === 0) problems.push('No test ran.');
  else if (exitCode !== 0 && failed === 0)
    problems.push(`jest ended with code ${exitCode} although every test passed.`);
  const lines = counts.map(
    ({ name, ...count }) => `${name.padEnd(24)} ${count.passed} passed, ${count.failed} failed.`,
  );
  const flaky = files.flatMap((file) => file.flaky.map((title) => `Flaky, passed when retried: ${title}`));
  const failures = files.flatMap(listFailures);
  return {
    passed,
    failed: failed + problems.length,
    output: [...lines, ...flaky, ...failures, ...problems].map(indent).join('\n'),
  };
}

/** The failures in a file. They are repeated at the end, because that is enough to know where to look in a long log. */
function listFailures({ path, failures }: FileResult): string[] {
  if (failures.length === 0) return [];
  const hidden = failures.length - FAILURES_SHOWN;
  return [
    `Failed in ${relativePath(path)}:`,
    ...failures
      .slice(0, FAILURES_SHOWN)
      .map(({ title, reason }) => `  ${title ?? 'The file could not be loaded'}: ${reason.slice(0, REASON_LENGTH)}`),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
  ];
}

/** The files that decide how long a run takes. */
export function slowestFiles({ files }: RunResults): string {
  return files
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, SLOWEST_SHOWN)
    .map(({ path, durationMs }) => indent(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${relativePath(path)}`))
    .join('\n');
}

/** The tests that make a file slow. */
export function slowestTests({ files }: RunResults): string {
  return files
    .flatMap(({ slow }) => slow)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, SLOWEST_SHOWN)
    .map(({ title, durationMs }) => indent(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${title}`))
    .join('\n');
}

function countTests(project: string, files: readonly FileResult[]): { passed: number; failed: number } {
  const own = files.filter((file) => file.path.startsWith(join(ROOT, project, '/')));
  return { passed: sum(own.map((file) => file.passed)), failed: sum(own.map((file) => file.failed)) };
}

const relativePath = (path: string) => path.slice(ROOT.length + 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const indent = (line: string) => `    ${line}`;
