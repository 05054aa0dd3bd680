import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { REMOTE_NAMES } from '../../../scripts/launcher/remotes';
import { unpack } from './archive';

const ROOT = join(__dirname, '../../..');

const archiveOf = (application: string) => join(__dirname, `${application}.br`);

/** The built applications of the last release, in a temporary folder. */
export class LastRelease {
  /** Without remotes that are newer. */
  static readonly remotes = REMOTE_NAMES.filter((name) => existsSync(archiveOf(name)));

  private constructor(private readonly folder: string) {}

  static unpack(): LastRelease {
    const folder = mkdtempSync(join(tmpdir(), 'last-release-'));
    for (const name of ['shell', ...LastRelease.remotes]) unpack(archiveOf(name), join(folder, name));
    // Its server finds npm packages where npm installed them for the shell.
    for (const place of ['node_modules', 'shell/node_modules']) {
      if (existsSync(join(ROOT, place))) symlinkSync(join(ROOT, place), join(folder, place));
    }
    return new LastRelease(folder);
  }

  /** The entry of the shell's server. */
  get shell(): string {
    return join(this.folder, 'shell/dist/server/main.js');
  }

  /** The folder of a remote's build; this checkout's for a remote that is newer than the release. */
  remote(name: RemoteName): string {
    return LastRelease.remotes.includes(name) ? join(this.folder, name) : join(ROOT, name, 'dist');
  }

  /** The variables from which that release's shell reads the list that later releases read from REMOTES_FILE. */
  static shellEnv(remotes: { name: RemoteName; url: string }[], publicKey: string): NodeJS.ProcessEnv {
    const urls = remotes.map(({ name, url }) => [`${name.replace('-', '_').toUpperCase()}_URL`, url]);
    return {
      ...Object.fromEntries(urls),
      // One key signs all remotes, which it allows in a demo only.
      LARKSPUR_DEMO: '1',
      RELEASE_PUBLIC_KEYS: publicKey,
      REMOTE_ORIGINS: 'direct',
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
