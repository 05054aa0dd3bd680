import { join } from 'node:path';
import { lastLines, run } from './command';
import { ROOT } from './paths';
import { UserError } from './user-error';

/** Builds the changed workspaces: turbo caches each task's output by a hash of its input. */
export async function build(report: (detail: string) => void, concurrency = 2): Promise<void> {
  const { code, output } = await turbo('build', concurrency);
  if (code !== 0) {
    throw new UserError(`The build failed. Fix the errors below and try again.\n\n${lastLines(errorsOf(output), 40)}`);
  }
  const cached = /Cached:\s+(\d+) cached, (\d+) total/.exec(output);
  if (cached)
    report(
      cached[1] === cached[2] ? 'nothing changed' : `${Number(cached[2]) - Number(cached[1])} of ${cached[2]} packages`,
    );
}

/** Runs the binary directly, because npx would look for a newer version. */
export const turbo = (task: string, concurrency: number) =>
  run(
    process.execPath,
    [
      join(ROOT, 'node_modules/turbo/bin/turbo'),
      'run',
      task,
      '--output-logs=errors-only',
      `--concurrency=${concurrency}`,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' },
    },
  );

const errorsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s*(•|Tasks:|Cached:|Time:|Failed:)/.test(line))
    .join('\n');
