import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { inheritedEnvironment, ROOT } from '../launcher/paths';

const TURBO = 'node_modules/turbo';

/**
 * A copy of this repository as it is after `git clone` and `npm ci`, with no build output. Its build tool is replaced by
 * one that prints its arguments and fails.
 */
export class FreshClone {
  private constructor(readonly folder: string) {}

  static create(): FreshClone {
    const folder = mkdtempSync(join(tmpdir(), 'larkspur-clone-'));
    const nodeModules = copySources(folder);
    for (const path of nodeModules) linkPackages(join(ROOT, path), join(folder, path));
    const tool = join(folder, TURBO, 'bin/turbo');
    mkdirSync(dirname(tool), { recursive: true });
    writeFileSync(tool, "console.log('arguments:', ...process.argv.slice(2));\nprocess.exit(1);\n");
    return new FreshClone(folder);
  }

  /** Runs an npm script in the clone. @returns its exit code and output */
  npm(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
    const child = spawn('npm', args, {
      cwd: this.folder,
      env: { ...inheritedEnvironment(), CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Copies what git does not ignore. @returns the node_modules folders that were skipped */
function copySources(folder: string): string[] {
  const lines = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  const leftOut = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  const nodeModules: string[] = [];
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => {
      if (basename(path) === 'node_modules') nodeModules.push(relative(ROOT, path));
      return !leftOut.has(basename(path));
    },
  });
  return nodeModules;
}

/** Links third-party packages to the installed ones; links to workspaces point into the clone. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('@')) linkPackages(source, target);
    else if (relative(ROOT, source) !== TURBO) symlinkSync(source, target);
  }
}
