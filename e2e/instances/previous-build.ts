import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../scripts/launcher/applications';
import { ROOT } from '../../scripts/launcher/paths';

/** What the services consist of, in the order in which they are built. */
const WORKSPACES = ['packages/contracts', 'packages/http-limits', 'packages/service-kit', ...SERVICES];

/**
 * Builds the services of the previous commit, with the libraries that are installed now.
 * @param folder where to; it must not exist
 * @returns false where there is no previous commit, as in an archive without history
 */
export function buildPreviousCommit(folder: string): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  let files: Buffer;
  try {
    files = git('archive', 'HEAD^', 'package.json', 'swc.node.json', ...WORKSPACES);
  } catch {
    return false;
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  linkLibraries(folder);
  const own = WORKSPACES.flatMap((workspace) => ['-w', workspace]);
  execFileSync('npm', ['run', 'build', ...own], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return true;
}

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
