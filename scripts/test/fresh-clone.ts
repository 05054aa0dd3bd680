import { type ChildProcessByStdio, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
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
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inheritedEnvironment, ROOT } from '../launcher/paths';
import { stopProcessTree } from '../launcher/process-tree';

const TURBO = 'node_modules/turbo';
const BUILD_CACHE = '.turbo/cache';
const POLL_INTERVAL_MS = 50;
/** A bank stops its services in order. */
const STOP_GRACE_MS = 20_000;

interface CloneOptions {
  /** The beginning of the folder's name. */
  prefix?: string;
  /** It builds, and starts with a copy of this repository's cache of builds. */
  canBuild?: boolean;
}

/**
 * A copy of this repository as it is after `git clone` and `npm ci`, with no build output. By default, its build tool is
 * replaced by one that prints its arguments and fails.
 */
export class FreshClone {
  private constructor(readonly folder: string) {}

  static create({ prefix = 'larkspur-clone-', canBuild = false }: CloneOptions = {}): FreshClone {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    const nodeModules = copySources(folder);
    for (const path of nodeModules) linkPackages(join(ROOT, path), join(folder, path));
    if (canBuild) {
      symlinkSync(join(ROOT, TURBO), join(folder, TURBO));
      if (existsSync(join(ROOT, BUILD_CACHE))) {
        cpSync(join(ROOT, BUILD_CACHE), join(folder, BUILD_CACHE), { recursive: true });
      }
      return new FreshClone(folder);
    }
    const tool = join(folder, TURBO, 'bin/turbo');
    mkdirSync(dirname(tool), { recursive: true });
    writeFileSync(tool, "console.log('arguments:', ...process.argv.slice(2));\nprocess.exit(1);\n");
    return new FreshClone(folder);
  }

  /** Starts an npm script in the clone. */
  start(args: string[], env: NodeJS.ProcessEnv = {}): CloneCommand {
    return new CloneCommand(
      spawn('npm', args, {
        cwd: this.folder,
        env: { ...inheritedEnvironment(), CI: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  /** Runs an npm script in the clone. @returns its exit code and output */
  async npm(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
    const command = this.start(args, env);
    return { code: await command.ended, output: command.output };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command that runs in a clone. */
export class CloneCommand {
  output = '';
  /** The exit code. */
  readonly ended: Promise<number | null>;

  constructor(private readonly child: ChildProcessByStdio<null, Readable, Readable>) {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += chunk));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
  }

  /** Resolves when the output matches. @throws Error with the output, when the command ends before */
  async untilPrinted(pattern: RegExp): Promise<RegExpExecArray> {
    let hasEnded = false;
    void this.ended.finally(() => (hasEnded = true));
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (hasEnded) throw new Error(`It ended without printing ${pattern}:\n${this.output}`);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** Stops it with all processes that it has started. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.pid) await stopProcessTree(this.child.pid, STOP_GRACE_MS);
    await this.ended;
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
    // The clone gets its own, which must not be written through a link.
    if (relative(ROOT, source) === TURBO) continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('@')) linkPackages(source, target);
    else symlinkSync(source, target);
  }
}
