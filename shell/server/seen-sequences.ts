import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The sequence of the last accepted pointer of each remote (`mfe-cards`), and of orders by their kind (`mfe-cards/abort`). */
export class SeenSequences {
  private readonly seen: Record<string, number>;

  /** @param file stores the sequences across restarts; without it they are lost. Several instances may share it. */
  constructor(private readonly file: string | undefined) {
    this.seen = file === undefined ? {} : read(file);
  }

  last(name: string): number {
    // A remote may have the name of a property that every object inherits.
    return Object.hasOwn(this.seen, name) ? (this.seen[name] ?? 0) : 0;
  }

  save(name: string, sequence: number): void {
    this.seen[name] = sequence;
    if (this.file === undefined) return;
    mkdirSync(dirname(this.file), { recursive: true });
    // Another instance may have seen more since this one read the file.
    for (const [other, stored] of Object.entries(read(this.file))) {
      if (stored > this.last(other)) this.seen[other] = stored;
    }
    // In containers, the processes of several instances have the same id.
    const unfinished = `${this.file}.${randomUUID()}`;
    writeFileSync(unfinished, JSON.stringify(this.seen));
    renameSync(unfinished, this.file);
  }
}

function read(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
