import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from '../../../scripts/launcher/command';
import { packPackages } from '../../../scripts/pack/pack-packages';
import { installOutside } from './install';

/** A folder outside this repository, with the published packages and nothing else of it. */
export class OutsideFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<OutsideFolder> {
    const folder = new OutsideFolder(mkdtempSync(join(tmpdir(), 'outside-')));
    const tarballs = join(folder.path, 'tarballs');
    mkdirSync(tarballs);
    try {
      await installOutside(folder.path, await packPackages(tarballs));
      return folder;
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  /** A published package as it is installed. */
  packageFolder(name: string): string {
    return join(this.path, 'node_modules/@larkspur', name);
  }

  /** @param example a folder next to this file */
  addRemote(example: string): void {
    cpSync(join(__dirname, example), join(this.path, example), { recursive: true });
  }

  /** Runs `node`, or an installed command, in a remote's folder. @throws Error with its output */
  async command(remote: string, [command, ...args]: [string, ...string[]], env: NodeJS.ProcessEnv = {}): Promise<void> {
    const options = { cwd: join(this.path, remote), env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
    const { code, output } = await run(this.binary(command), args, options);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${remote}.\n\n${lastLines(output, 40)}`);
  }

  /** Starts `larkspur-remote serve`. @returns a function that stops it */
  serve(remote: string, env: NodeJS.ProcessEnv): () => void {
    const child = spawn(this.binary('larkspur-remote'), ['serve'], {
      cwd: join(this.path, remote),
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return () => void child.kill('SIGTERM');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private binary(command: string): string {
    return command === 'node' ? process.execPath : join(this.path, 'node_modules/.bin', command);
  }
}
