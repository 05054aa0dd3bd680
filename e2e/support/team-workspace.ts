import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName } from '@larkspur/contracts/remote';
import { ROOT } from '../../scripts/launcher/paths';
import { type BuildChanges, copyBuild } from './copy-build';

const run = promisify(execFile);

/** A team's own copy of its workspace, linked to the installed packages and tools. */
export class TeamWorkspace {
  private constructor(
    private readonly remote: RemoteName,
    readonly folder: string,
  ) {}

  static copy(remote: RemoteName): TeamWorkspace {
    const folder = join(mkdtempSync(join(tmpdir(), 'team-')), remote);
    cpSync(join(ROOT, remote), folder, {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return new TeamWorkspace(remote, folder);
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces every occurrence. @throws Error when there is none */
  replace(file: string, what: string, by: string): void {
    const text = readFileSync(join(this.folder, file), 'utf8');
    if (!text.includes(what)) throw new Error(`${file} does not contain "${what}".`);
    this.write(file, text.replaceAll(what, by));
  }

  async build(): Promise<void> {
    const webpack = join(ROOT, 'node_modules/webpack/bin/webpack.js');
    await run(process.execPath, [webpack, '--mode', 'production'], { cwd: this.folder });
  }

  /** Takes this checkout's build with other texts, for tests of what follows: it takes less than a second, and a build about twenty. */
  async copyBuild(changes: BuildChanges): Promise<void> {
    await copyBuild(join(ROOT, this.remote, 'dist'), join(this.folder, 'dist'), changes);
  }

  /** Runs `larkspur-remote`. @returns what it printed */
  async command(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
    return runRemoteCommand(this.folder, args, env);
  }

  remove(): void {
    rmSync(join(this.folder, '..'), { recursive: true, force: true });
  }
}

/** Runs `larkspur-remote` in a remote's folder. @returns what it printed */
export async function runRemoteCommand(folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const cli = join(ROOT, 'packages/federation/bin/larkspur-remote.js');
  const { stdout } = await run(process.execPath, [cli, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}
