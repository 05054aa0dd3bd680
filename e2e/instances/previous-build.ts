import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../scripts/launcher/applications';
import { ROOT } from '../../scripts/launcher/paths';

/** The workspaces of the services, in the order in which they are built. */
const WORKSPACES = ['packages/contracts', 'packages/http-limits', 'packages/service-kit', ...SERVICES];

/** A build is a function of the commit and the installed libraries, so that it is kept for the next run. */
const CACHE = join(ROOT, 'node_modules/.cache/previous-build');

/**
 * Builds the services of the previous commit, with the libraries that are installed now.
 * @returns the folder, or null where there is no previous commit, as in an archive without history
 */
export function buildPreviousCommit(): string | null {
  let commit: string;
  try {
    commit = git('rev-parse', 'HEAD^').toString().trim();
  } catch {
    return null;
  }
  const libraries = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const folder = join(CACHE, `${commit}-${libraries.slice(0, 16)}`);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = git('archive', commit, 'package.json', 'swc.node.json', ...WORKSPACES);
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  linkLibraries(folder);
  const own = WORKSPACES.flatMap((workspace) => ['-w', workspace]);
  execFileSync('npm', ['run', 'build', ...own], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(complete, '');
  return folder;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });

/** Installed libraries are linked one by one, so that the bank's own packages are those of the previous commit. */
function linkLibraries(folder: string): void {
  for (const workspace of ['.', ...WORKSPACES]) {
    const installed = join(ROOT, workspace, 'node_modules');
    const linked = join(folder, workspace, 'node_modules');
    for (const name of namesIn(installed).filter((entry) => entry !== '@larkspur')) {
      mkdirSync(linked, { recursive: true });
      symlinkSync(join(installed, name), join(linked, name));
    }
  }
  const scope = join(folder, 'node_modules/@larkspur');
  mkdirSync(scope);
  for (const workspace of WORKSPACES.filter((name) => name.startsWith('packages/'))) {
    symlinkSync(join(folder, workspace), join(scope, workspace.slice('packages/'.length)));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
