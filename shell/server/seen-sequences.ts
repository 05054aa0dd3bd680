import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';

/** The sequence of the last accepted pointer of each remote. */
export class SeenSequences {
  private readonly seen: Record<RemoteName, number>;

  /** @param file stores the sequences across restarts; without it they are lost */
  constructor(private readonly file: string | undefined) {
    this.seen = file === undefined ? {} : read(file);
  }

  last(name: RemoteName): number {
    // A remote may have the name of a property that every object inherits.
    return Object.hasOwn(this.seen, name) ? (this.seen[name] ?? 0) : 0;
  }

  save(name: RemoteName, sequence: number): void {
    this.seen[name] = sequence;
    if (this.file === undefined) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const unfinished = `${this.file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(this.seen));
    renameSync(unfinished, this.file);
  }
}

function read(file: string): Record<RemoteName, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
