import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment, ROOT } from '../launcher/paths';
import type { TestProject } from './test-projects';
import type { StepResult } from './test-summary';

/** As many as there are processors: one more made banks and browsers so slow that tests ran into their limits. */
const WORKERS = Math.min(4, Math.max(2, cpus().length));

/** Longer than any honest run; a test that hangs must not hang those who wait for it. */
const PATIENCE_MS = 40 * 60_000;

interface Report {
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

let child: ChildProcess | undefined;

export const endJest = () => child?.kill('SIGTERM');

/** One jest for all the parts, which writes what it finds as it goes. Every part must have run a test. */
export async function runJest(
  parts: TestProject[],
  args: string[],
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<StepResult> {
  const reportFile = join(folder, `jest-${parts.length}-${parts[0]?.name.replaceAll('/', '-')}.json`);
  const code = await jest(
    [
      ...['--projects', ...parts.map(({ name }) => join(ROOT, name))],
      ...['--maxWorkers', String(WORKERS), '--testSequencer', join(__dirname, 'longest-first.cjs')],
      ...['--json', '--outputFile', reportFile, '--testLocationInResults', '--passWithNoTests', '--color=false'],
      ...args,
    ],
    env,
  );
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, output: 'jest ended before it had run anything.' };
  return judge(JSON.parse(readFileSync(reportFile, 'utf8')), parts, code, isFiltered(args));
}

function jest(args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const bin = join(ROOT, 'node_modules/jest/bin/jest.js');
  child = spawn(process.execPath, [bin, ...args], {
    cwd: ROOT,
    // Its report goes to a file; what it writes to its first output is that same report.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...inheritedEnvironment(), NODE_ENV: 'test', ...env },
  });
  const patience = setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS);
  return new Promise((resolve) => {
    child?.on('error', () => resolve(127));
    child?.on('close', (code) => {
      clearTimeout(patience);
      resolve(code);
    });
  });
}

function judge(report: Report, parts: TestProject[], code: number | null, filtered: boolean): StepResult {
  const counts = parts.map((part) => ({ part, ...countsOf(part, report) }));
  const faults = filtered
    ? []
    : counts.filter(({ passed, failed }) => passed + failed === 0).map(({ part }) => `${part.name} ran no test.`);
  const passed = sum(counts.map((count) => count.passed));
  const failedTests = sum(counts.map((count) => count.failed)) + report.numRuntimeErrorTestSuites;
  if (passed + failedTests === 0 && faults.length === 0) faults.push('No test ran.');
  if (code !== 0 && failedTests === 0) faults.push(`jest ended with code ${code} although every test passed.`);
  const lines = counts.map(
    (count) => `    ${count.part.name.padEnd(24)} ${count.passed} passed, ${count.failed} failed.`,
  );
  return {
    passed,
    failed: failedTests + faults.length,
    output: [...lines, ...faults.map((fault) => `    ${fault}`)].join('\n'),
  };
}

function countsOf({ name }: TestProject, { testResults }: Report): { passed: number; failed: number } {
  const own = testResults.filter((file) => file.name.startsWith(join(ROOT, name, '/')));
  const statuses = own.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return { passed: count('passed'), failed: count('failed') };
}

const isFiltered = (args: string[]) => args.length > 0;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
