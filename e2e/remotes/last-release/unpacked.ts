import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { unpack } from './archive';

const ROOT = join(__dirname, '../../..');

/** The applications of the last release, as they were built then, in a folder of their own. */
export class LastRelease {
  private constructor(private readonly folder: string) {}

  static unpack(): LastRelease {
    const folder = mkdtempSync(join(tmpdir(), 'last-release-'));
    for (const name of ['shell', ...REMOTE_NAMES]) unpack(join(__dirname, `${name}.br`), join(folder, name));
    // What of npm its server needs lies where npm has put it for the shell.
    for (const place of ['node_modules', 'shell/node_modules']) {
      if (existsSync(join(ROOT, place))) symlinkSync(join(ROOT, place), join(folder, place));
    }
    return new LastRelease(folder);
  }

  /** What starts the shell's server. */
  get shell(): string {
    return join(this.folder, 'shell/dist/server/main.js');
  }

  /** The build of a remote. */
  remote(name: RemoteName): string {
    return join(this.folder, name);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
