import { join } from 'node:path';
import { lastLines, run } from './command';
import { ROOT } from './paths';
import { UserError } from './user-error';

/** Builds what changed since the last build: turbo keeps what each task made by the hash of what went in. */
export async function build(say: (detail: string) => void, concurrency = 2): Promise<void> {
  const { code, output } = await turbo('build', concurrency);
  if (code !== 0) {
    throw new UserError(
      `The build failed: mend what the lines below name and run again.\n\n${lastLines(errorsOf(output), 40)}`,
    );
  }
  const cached = /Cached:\s+(\d+) cached, (\d+) total/.exec(output);
  if (cached)
    say(cached[1] === cached[2] ? 'nothing changed' : `${Number(cached[2]) - Number(cached[1])} of ${cached[2]} parts`);
}

/** The binary itself rather than npx, which would look for a newer one. */
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
