import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import { webpack } from 'webpack';
import { REMOTE_NAMES } from '../../../scripts/launcher/remotes';
import { type Files, pack } from './archive';

const ROOT = join(__dirname, '../../..');
/** Images, fonts and files derived from others are left out: host and remotes do not depend on them. */
const EXCLUDED = /\.(map|br|gz|woff2|png|jpe?g|webp|avif)$|LICENSE\.txt$/;

/**
 * Saves the current build as the release that later hosts and remotes are tested against. Run `npm run build`, then
 * `npx tsx e2e/remotes/last-release/keep.ts`, whenever the platform is released. Requires a clean checkout, so that the
 * release has a commit.
 */
async function keepRelease(): Promise<void> {
  if (git('status', '--porcelain', '--', 'packages', 'shell', ...REMOTE_NAMES) !== '') {
    throw new Error('There are uncommitted changes. A release is built from a commit.');
  }
  for (const name of REMOTE_NAMES) pack(join(__dirname, `${name}.br`), filesOf(join(ROOT, name, 'dist')));
  pack(join(__dirname, 'shell.br'), {
    ...filesOf(join(ROOT, 'shell/dist/client'), 'dist/client'),
    ...filesOf(join(ROOT, 'shell/public'), 'public'),
    'dist/server/main.js': await serverInOneFile(),
  });
  const about = {
    commit: git('rev-parse', '--short', 'HEAD'),
    committedAt: git('show', '-s', '--format=%cI', 'HEAD'),
    contractVersion: REMOTE_CONTRACT_VERSION,
  };
  writeFileSync(join(__dirname, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function filesOf(folder: string, as = ''): Files {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(found.map((file) => [join(as, relative(folder, file)), readFileSync(file, 'utf8')]));
}

/** Bundles the workspaces' code, which will have changed by then; npm packages stay external. */
async function serverInOneFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  const isInstalled = (request: string) => /^[\w@]/.test(request) && !request.startsWith('@larkspur/');
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'none',
        target: 'node20',
        entry: join(ROOT, 'shell/dist/server/main.js'),
        output: { path: folder, filename: 'main.js' },
        node: { __dirname: false },
        externals: ({ request = '' }, done) => (isInstalled(request) ? done(undefined, `commonjs ${request}`) : done()),
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  const text = readFileSync(join(folder, 'main.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

void keepRelease();
