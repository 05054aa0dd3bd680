import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, run, startCommand } from '../launcher/command';
import { DATA_FOLDER, ROOT } from '../launcher/paths';
import { releasesFolder, signingKey } from '../launcher/releases';
import { parseRepositoryRemotes, REMOTES_FILE, remoteWorkspaces } from '../launcher/remotes';
import { Secrets } from '../launcher/secrets';
import { errorMessage } from '../launcher/user-error';

/**
 * `npm run release -- mfe-customer`, and `promote`, `abort` and `rollback`, for the bank of `npm start`: builds that one remote
 * if it is to be released, and runs its own release command. With RELEASES_DIR or RELEASES_URL (a bucket) and
 * RELEASE_SIGNING_KEY in the environment it releases elsewhere.
 */
export async function releaseMain(args: string[]): Promise<void> {
  try {
    process.exitCode = await release(args);
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

/** @returns the exit code */
async function release([command, remote, ...rest]: string[]): Promise<number> {
  const remotes = remoteWorkspaces();
  const name = remotes.find((known) => known === remote);
  if (!name || !command) throw new Error(`Name a remote: npm run ${command ?? 'release'} -- ${remotes.join(' | ')}`);
  if (command === 'release') await build(name);
  const child = startCommand(
    process.execPath,
    [join(ROOT, 'packages/federation/bin/larkspur-remote.js'), command, ...rest],
    {
      cwd: join(ROOT, name),
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(!process.env.RELEASES_URL && {
          RELEASES_DIR: process.env.RELEASES_DIR || join(releasesFolder(DATA_FOLDER), name),
        }),
        RELEASE_SIGNING_KEY: signingKey(new Secrets(join(DATA_FOLDER, 'secrets.json'))),
      },
    },
  );
  const [code] = await once(child, 'close');
  if (code === 0 && command === 'release' && !isListed(name)) {
    process.stdout.write(`npm start won't show ${name} until remotes.json lists it.\n`);
  }
  return Number(code ?? 1);
}

const isListed = (name: string) =>
  parseRepositoryRemotes(readFileSync(REMOTES_FILE, 'utf8')).some((remote) => remote.name === name);

/** Builds the remote and the packages that it depends on; no other application. */
async function build(name: string): Promise<void> {
  const args = [
    join(ROOT, 'node_modules/turbo/bin/turbo'),
    'run',
    'build',
    `--filter=${name}`,
    '--output-logs=errors-only',
  ];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env });
  if (code !== 0) throw new Error(`${name} failed to build. Nothing was released.\n\n${lastLines(output, 40)}`);
}
