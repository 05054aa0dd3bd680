import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import ResultReporter from './result-reporter.cjs';
import { mergeResults, readResults, slowestFiles, slowestTests, summarizeResults } from './test-results';

const projects = ['svc-users', 'e2e'].map((name) => ({
  name,
  hasTests: true,
  needsServers: false,
  needsBrowser: false,
}));

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-results-'));
  file = join(folder, 'results.jsonl');
  process.env.TEST_RESULTS_FILE = file;
});

const ownResultsFile = process.env.TEST_RESULTS_FILE;

afterEach(() => {
  if (ownResultsFile === undefined) delete process.env.TEST_RESULTS_FILE;
  else process.env.TEST_RESULTS_FILE = ownResultsFile;
  rmSync(folder, { recursive: true, force: true });
});

interface Counts {
  passed?: number;
  failed?: number;
  seconds?: number;
  hasRuntimeError?: boolean;
  testResults?: {
    fullName: string;
    status: string;
    duration?: number;
    invocations?: number;
    failureMessages?: string[];
  }[];
}

/** Reports what jest would report for these files. */
function report(files: Record<string, Counts>, { started = Object.keys(files), isComplete = true } = {}) {
  const reporter = new ResultReporter();
  for (const path of started) reporter.onTestFileStart({ path: join(ROOT, path) } as never);
  for (const [path, counts] of Object.entries(files)) {
    const { passed = 0, failed = 0, seconds = 1, hasRuntimeError = false, testResults = [] } = counts;
    const result = {
      numPassingTests: passed,
      numFailingTests: failed,
      perfStats: { runtime: seconds * 1000 },
      testResults,
      ...(hasRuntimeError && { testExecError: new Error('cannot load') }),
    };
    reporter.onTestFileResult({ path: join(ROOT, path) } as never, result as never);
  }
  if (isComplete) reporter.onRunComplete();
  return readResults(file);
}

const wholeRun = { exitCode: 0, isFiltered: false };

it('counts the tests of each project', () => {
  const results = report({ 'svc-users/a.spec.ts': { passed: 3 }, 'e2e/b.spec.ts': { passed: 1, failed: 1 } });
  const summary = summarizeResults(results, projects, { ...wholeRun, exitCode: 1 });
  expect(summary).toMatchObject({ passed: 4, failed: 1 });
  expect(summary.output).toContain('svc-users                3 passed, 0 failed.');
});

it('fails when a project ran no test', () => {
  const summary = summarizeResults(report({ 'svc-users/a.spec.ts': { passed: 3 } }), projects, wholeRun);
  expect(summary).toMatchObject({ passed: 3, failed: 1 });
  expect(summary.output).toContain('e2e ran no test.');
});

it('accepts a project without a test when the run is filtered', () => {
  const results = report({ 'svc-users/a.spec.ts': { passed: 3 } });
  expect(summarizeResults(results, projects, { exitCode: 0, isFiltered: true })).toMatchObject({
    passed: 3,
    failed: 0,
  });
});

it('fails when no test ran at all', () => {
  const summary = summarizeResults(report({}), projects, { exitCode: 0, isFiltered: true });
  expect(summary).toMatchObject({ passed: 0, failed: 1 });
  expect(summary.output).toContain('No test ran.');
});

it('counts a file that could not be loaded as a failure', () => {
  const results = report({ 'svc-users/a.spec.ts': { hasRuntimeError: true }, 'e2e/b.spec.ts': { passed: 2 } });
  expect(summarizeResults(results, projects, { exitCode: 1, isFiltered: true })).toMatchObject({
    passed: 2,
    failed: 1,
  });
});

it('names the tests that passed only when they were retried', () => {
  const testResults = [
    { fullName: 'layout › the menu', status: 'passed', invocations: 2 },
    { fullName: 'layout › the footer', status: 'passed', invocations: 1 },
    { fullName: 'layout › the title', status: 'failed', invocations: 2 },
  ];
  const results = report({ 'e2e/a.spec.ts': { passed: 2, failed: 1, testResults } });
  const { output } = summarizeResults(results, projects, { exitCode: 1, isFiltered: true });
  expect(output).toContain('Flaky, passed when retried: layout › the menu');
  expect(output.match(/Flaky/g)).toHaveLength(1);
});

it('lists what failed and why, a few of each file', () => {
  const failureMessages = [
    '\u001b[31mError: expect(received).toBe(expected)\u001b[0m\n\nExpected: 1\n    at test (a.ts:1:1)',
  ];
  const testResults = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'].map((fullName) => ({
    fullName,
    status: 'failed',
    failureMessages,
  }));
  const results = report({
    'svc-users/a.spec.ts': { hasRuntimeError: true },
    'e2e/b.spec.ts': { failed: 7, testResults },
  });
  const { output } = summarizeResults(results, projects, { exitCode: 1, isFiltered: true });
  expect(
    output
      .split('\n')
      .slice(-9)
      .map((line) => line.trim()),
  ).toEqual([
    'Failed in svc-users/a.spec.ts:',
    'The file could not be loaded: cannot load',
    'Failed in e2e/b.spec.ts:',
    ...['1st', '2nd', '3rd', '4th', '5th'].map(
      (title) => `${title}: Error: expect(received).toBe(expected) | Expected: 1`,
    ),
    'and 2 more',
  ]);
});

it('keeps the results of a run that ended early, and names the files that did not finish', () => {
  const started = ['svc-users/a.spec.ts', 'e2e/b.spec.ts', 'e2e/hangs.spec.ts'];
  const results = report(
    { 'svc-users/a.spec.ts': { passed: 3 }, 'e2e/b.spec.ts': { passed: 2 } },
    { started, isComplete: false },
  );
  const summary = summarizeResults(results, projects, { exitCode: 134, isFiltered: false });
  expect(summary).toMatchObject({ passed: 5, failed: 1 });
  expect(summary.output).toContain(
    'jest ended early with code 134, after 2 test files. Not finished: e2e/hangs.spec.ts.',
  );
});

it('fails when jest fails although every test passed', () => {
  const results = report({ 'svc-users/a.spec.ts': { passed: 3 }, 'e2e/b.spec.ts': { passed: 1 } });
  expect(summarizeResults(results, projects, { exitCode: 1, isFiltered: false })).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

it('lists the slowest files first', () => {
  const results = report({ 'svc-users/a.spec.ts': { seconds: 2 }, 'e2e/b.spec.ts': { seconds: 61.25 } });
  expect(slowestFiles(results).split('\n')).toEqual([
    '       61.3 s  e2e/b.spec.ts',
    '        2.0 s  svc-users/a.spec.ts',
  ]);
});

it('lists the slowest tests first, without those of less than a second', () => {
  const test = (fullName: string, duration: number) => ({ fullName, status: 'passed', duration });
  const results = report({
    'svc-users/a.spec.ts': { testResults: [test('quick', 999), test('slow', 1_000)] },
    'e2e/b.spec.ts': { testResults: [test('slower', 12_340)] },
  });
  expect(slowestTests(results).split('\n')).toEqual(['       12.3 s  slower', '        1.0 s  slow']);
});

it('merges runs; one that ended early makes the whole incomplete', () => {
  const complete = report({ 'svc-users/a.spec.ts': { passed: 1 } });
  rmSync(file);
  const early = report({}, { started: ['e2e/b.spec.ts'], isComplete: false });
  expect(mergeResults([complete, complete])).toMatchObject({ files: [{ passed: 1 }, { passed: 1 }], isComplete: true });
  expect(mergeResults([complete, early])).toMatchObject({
    files: [{ passed: 1 }],
    unfinished: [join(ROOT, 'e2e/b.spec.ts')],
    isComplete: false,
  });
});
