import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../launcher/build';
import { killCommands, stopCommands } from '../launcher/command';
import { onNpmExit } from '../launcher/npm-parent';
import { Progress } from '../launcher/progress';
import { onStopSignal } from '../launcher/stop-signals';
import { UserError } from '../launcher/user-error';
import { ensureBrowser } from './browser';
import { isWholeRun, runJest } from './run-jest';
import { runChecks } from './static-checks';
import { serverVariables, TestEnvironment } from './test-environment';
import { E2E, findProjects, parseArguments, type TestProject } from './test-projects';
import { TestSummary } from './test-summary';

/** `npm test` runs everything; `npm test -- svc-users -t name` runs one project's lint, types, and tests. */
export async function main(args: string[]): Promise<void> {
  const progress = new Progress();
  const summary = new TestSummary(progress);
  const started = Date.now();
  const closingLines = () => `\n  after ${((Date.now() - started) / 1000).toFixed(1)} s\n`;
  let environment: TestEnvironment | undefined;
  try {
    const { selected, jestArguments } = parseArguments(args, findProjects());
    const projects = selected ?? findProjects();
    progress.line(
      `\n  Larkspur Bank tests: ${selected ? selected.map(({ name }) => name).join(', ') : 'everything'}\n`,
    );
    environment = await TestEnvironment.create(progress);
    stopOnSignals(environment, progress);
    await runProjects(projects, { isWhole: !selected, jestArguments, environment, summary, progress });
  } catch (error) {
    if (isStopping) return;
    progress.failure(error);
    summary.failed++;
    await stopCommands();
  }
  if (isStopping) return;
  await environment?.remove();
  progress.line(closingLines());
  progress.line(summary.closingLine);
  process.exit(summary.failed > 0 || summary.passed === 0 ? 1 : 0);
}

interface Run {
  isWhole: boolean;
  jestArguments: string[];
  environment: TestEnvironment;
  summary: TestSummary;
  progress: Progress;
}

async function runProjects(projects: TestProject[], run: Run): Promise<void> {
  const { environment, summary, progress, isWhole } = run;
  const tested = projects.filter(({ hasTests }) => hasTests);
  // Servers start and the browser is installed while the checks and the build run.
  const env = prepare(tested, environment, progress);
  const runnable = Promise.all([
    tested.some(isE2e) ? summary.step('Build', buildEverything) : true,
    runChecks(projects, isWhole, summary),
  ]).then(([isBuilt]) => {
    // The browser tests run the built applications: without them they would only fail one by one.
    return isBuilt ? tested : tested.filter((project) => !isE2e(project));
  });
  const selection = { projects: tested, args: run.jestArguments };
  const test = () => summary.step('Tests', () => runJest(selection, { env, runnable }, environment.path), false);
  const early = isWholeRun(selection) ? test() : null;
  // An error of the servers or of jest ends the run only after the checks and the build, which print what is wrong.
  env.catch(() => {});
  early?.catch(() => {});
  const isTestable = (await runnable).length > 0;
  await env;
  if (early) await early;
  else if (isTestable) await test();
}

/** @returns the variables that tell the tests where to find what they need */
async function prepare(
  tested: TestProject[],
  environment: TestEnvironment,
  progress: Progress,
): Promise<NodeJS.ProcessEnv> {
  const servers = tested.some(({ needsServers }) => needsServers) ? await environment.startServers() : null;
  // After the servers, because apt-get installs one package at a time.
  const browser = tested.some(({ needsBrowser }) => needsBrowser)
    ? { CHROMIUM_PATH: await progress.step('Browser', ensureBrowser) }
    : {};
  return { ...(servers && serverVariables(servers)), ...browser, E2E_DATA_FOLDER: e2eFolder(environment) };
}

const isE2e = ({ name }: TestProject) => name === E2E;

/** PostgreSQL's user must be able to enter it: banks that tests start keep their data here. */
function e2eFolder({ path }: TestEnvironment): string {
  const folder = join(path, E2E);
  mkdirSync(folder, { mode: 0o755 });
  return folder;
}

async function buildEverything(report: (detail: string) => void) {
  try {
    await build(report);
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

let isStopping = false;

/** An interrupted run prints no totals, because they would not include the tests that did not run. */
function stopOnSignals(environment: TestEnvironment, progress: Progress): void {
  const exit = (): never => {
    console.log('  ✗ Stopped early. The results above are incomplete.');
    process.exit(130);
  };
  const kill = () => {
    killCommands();
    environment.killAll();
    exit();
  };
  const stop = async () => {
    isStopping = true;
    progress.line('\n  … Stopping');
    progress.mute();
    try {
      await stopCommands();
      await environment.remove();
    } catch (error) {
      console.error(error);
      kill();
    }
    exit();
  };
  const act = onStopSignal({ stop: () => void stop(), kill });
  onNpmExit('test', act);
}
