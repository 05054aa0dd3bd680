import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../launcher/build';
import { stopCommands } from '../launcher/command';
import { Progress } from '../launcher/progress';
import { UserError } from '../launcher/user-error';
import { ensureBrowser } from './browser';
import { endJest, runJest } from './run-jest';
import { runChecks } from './static-checks';
import { TestEnvironment, type TestServers } from './test-environment';
import { E2E, findProjects, parseArguments, type TestProject } from './test-projects';
import { TestSummary } from './test-summary';

/** `npm test`: everything. `npm test -- svc-users -t name`: the lint, types and tests of one part. */
export async function main(args: string[]): Promise<void> {
  const progress = new Progress();
  const score = new TestSummary(progress);
  const started = Date.now();
  let folder: TestEnvironment | undefined;
  try {
    const { chosen, jestArguments } = parseArguments(args, findProjects());
    const parts = chosen ?? findProjects();
    progress.line(`\n  Larkspur Bank, tests: ${chosen ? chosen.map(({ name }) => name).join(', ') : 'everything'}\n`);
    folder = await TestEnvironment.create(progress);
    stopOnSignals(folder, progress);
    await runParts(parts, { isWhole: !chosen, jestArguments, folder, score, progress });
  } catch (error) {
    progress.failure(error);
    score.failed++;
  }
  await folder?.remove();
  progress.line(`\n  after ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  progress.line(score.closingLine);
  process.exit(score.failed > 0 || score.passed === 0 ? 1 : 0);
}

interface Run {
  isWhole: boolean;
  jestArguments: string[];
  folder: TestEnvironment;
  score: TestSummary;
  progress: Progress;
}

async function runParts(parts: TestProject[], run: Run): Promise<void> {
  const { folder, score, progress, isWhole } = run;
  const tested = parts.filter(({ hasTests, name }) => hasTests && name !== E2E);
  const journeys = parts.filter(({ hasTests, name }) => hasTests && name === E2E);
  // They take their time to come up, which the checks use.
  const servers = [...tested, ...journeys].some(({ needsServers }) => needsServers) ? folder.startServers() : null;
  servers?.catch(() => {});
  await runChecks(parts, isWhole, score);
  const browser = [...tested, ...journeys].some(({ needsBrowser }) => needsBrowser)
    ? { CHROMIUM_PATH: await progress.step('Browser', ensureBrowser) }
    : {};
  const environment = { ...environmentOf(await servers), ...browser };
  if (tested.length > 0) {
    await score.step('Tests', () => runJest(tested, run.jestArguments, environment, folder.path), false);
  }
  if (journeys.length > 0) await runJourneys(journeys, environment, run);
}

/**
 * The journeys through the whole bank start one of their own, servers and all, as they kill each of its processes on the
 * way; the crash tests of the transfer take the servers of the others.
 */
async function runJourneys(
  journeys: TestProject[],
  environment: NodeJS.ProcessEnv,
  { folder, score, jestArguments }: Run,
): Promise<void> {
  if (!(await score.step('Build', buildOutcome))) return;
  const data = join(folder.path, 'e2e');
  mkdirSync(data, { mode: 0o755 });
  const env = { ...environment, E2E_DATA_FOLDER: data };
  await score.step('Journeys', () => runJest(journeys, jestArguments, env, folder.path), false);
}

async function buildOutcome(say: (detail: string) => void) {
  try {
    await build(say);
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

const environmentOf = (servers: TestServers | null): NodeJS.ProcessEnv =>
  servers ? { TEST_DATABASE_URL: servers.databaseUrl, TEST_RABBITMQ_URL: servers.rabbitmqUrl } : {};

function stopOnSignals(folder: TestEnvironment, progress: Progress): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    progress.line('\n  … Stopping');
    endJest();
    stopCommands();
    folder.remove().then(
      () => process.exit(130),
      () => {
        folder.killAll();
        process.exit(130);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
