import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { killCommands, stopCommands } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { makeBaseImages } from './base-images';
import { type Engine, findEngine, NoEngineError } from './engine';

/**
 * `npm run test:compose`: builds the images and runs the bank in containers. COMPOSE_TEST_FOLDER keeps the data of an engine that
 * is started here, so that the next run finds its images. REQUIRE_DOCKER=1 fails where no engine can be had.
 */
export async function main(args: string[]): Promise<void> {
  const kept = process.env.COMPOSE_TEST_FOLDER;
  const folder = kept ?? join(tmpdir(), `larkspur-docker-${process.pid}`);
  const interruption = new Interruption();
  let engine: Engine | undefined;
  try {
    engine = await findEngine(folder);
    process.exitCode = await test(engine, args, interruption);
  } catch (error) {
    if (interruption.exitCode) return;
    if (!(error instanceof NoEngineError)) throw error;
    const isRequired = process.env.REQUIRE_DOCKER === '1';
    process.stdout.write(
      `\n  ${isRequired ? '✗ Failed' : 'Skipped'}: the containers were not tested. ${error.message}\n\n`,
    );
    process.exitCode = isRequired ? 1 : 0;
  } finally {
    await engine?.stop();
    killCommands();
    if (!kept) rmSync(folder, { recursive: true, force: true });
    if (interruption.exitCode) process.exitCode = interruption.exitCode;
  }
}

/** Handles signals at any time: ends and removes everything that was started before this process ends. */
class Interruption {
  exitCode = 0;
  private jest: ChildProcess | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.exitCode = 128 + constants.signals[signal];
        // The tests remove their containers before the engine stops.
        if (this.jest) this.jest.kill(signal);
        else void stopCommands();
      });
    }
  }

  watch(jest: ChildProcess): void {
    this.jest = jest;
  }
}

async function test(engine: Engine, args: string[], interruption: Interruption): Promise<number> {
  const started = Date.now();
  const images = engine.isOwn ? await makeBaseImages(engine) : {};
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (engine.isOwn) process.stdout.write(`base images of Debian, Node.js, PostgreSQL, RabbitMQ, nginx: ${seconds} s\n`);
  if (interruption.exitCode) return interruption.exitCode;
  const jest = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'e2e/compose/jest.config.cjs', '--bail', '--verbose', ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...engine.env,
        ...images,
        COMPOSE: engine.compose.join(' '),
        COMPOSE_TEST_NETWORK: engine.isOwn ? 'host' : '',
      },
    },
  );
  interruption.watch(jest);
  const [code] = await once(jest, 'exit');
  return Number(code ?? 1);
}
