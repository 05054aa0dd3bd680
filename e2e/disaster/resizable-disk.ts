import { mkdirSync, statfsSync } from 'node:fs';
import { lastLines, run } from '../../scripts/launcher/command';
import { eventually } from '../support/eventually';

/** More than a test needs; only what is used takes memory. */
const LARGE = '2g';

/** A file system in memory whose size can be changed while it is used. It needs the right to mount, as root or by sudo. */
export class ResizableDisk {
  private constructor(private readonly folder: string) {}

  static async mount(folder: string): Promise<ResizableDisk> {
    mkdirSync(folder, { recursive: true });
    const owner = `uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0}`;
    await asRoot('mount', '-t', 'tmpfs', '-o', `size=${LARGE},mode=0700,${owner}`, 'tmpfs', folder);
    return new ResizableDisk(folder);
  }

  /** Leaves no free block. It is tried again when more blocks are in use than a moment ago. */
  fill(): Promise<void> {
    return eventually(() => {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      return this.resize(String((blocks - bfree) * bsize));
    });
  }

  enlarge(): Promise<void> {
    return this.resize(LARGE);
  }

  async unmount(): Promise<void> {
    await asRoot('umount', this.folder);
  }

  private async resize(size: string): Promise<void> {
    await asRoot('mount', '-o', `remount,size=${size}`, this.folder);
  }
}

async function asRoot(...command: string[]): Promise<void> {
  const [name = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const { code, output } = await run(name, args);
  if (code !== 0) throw new Error(`${command.join(' ')} failed: ${lastLines(output, 2)}`);
}
