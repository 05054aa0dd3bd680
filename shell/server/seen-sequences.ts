import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The sequence of the last accepted pointer of each remote (`mfe-cards`), and of orders by their kind (`mfe-cards/abort`). */
export class SeenSequences {
  private readonly seen: Record<string, number>;
  private writeError: string | null = null;

  /**
   * @param file stores the sequences across restarts; without it they are lost. Several instances may share it.
   * @param onProblem called when there is another reason why it cannot be written
   */
  constructor(
    private readonly file: string | undefined,
    private readonly onProblem: (reason: string) => void = () => undefined,
  ) {
    this.seen = file === undefined ? {} : read(file);
  }

  last(name: string): number {
    // A remote may have the name of a property that every object inherits.
    return Object.hasOwn(this.seen, name) ? (this.seen[name] ?? 0) : 0;
  }

  /**
   * Applies from now on, whether or not it can be stored: a full disk must not undo an order. What could not be stored is with the
   * next call.
   */
  save(name: string, sequence: number): void {
    if (this.last(name) === sequence && this.writeError === null) return;
    this.seen[name] = sequence;
    if (this.file === undefined) return;
    try {
      this.write(this.file);
      this.writeError = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.writeError !== reason) this.onProblem(reason);
      this.writeError = reason;
    }
  }

  /** Why the file does not have all of them. */
  problem(): string | null {
    return this.writeError;
  }

  private write(file: string): void {
    mkdirSync(dirname(file), { recursive: true });
    // Another instance may have seen more since this one read the file.
    for (const [other, stored] of Object.entries(read(file))) {
      if (stored > this.last(other)) this.seen[other] = stored;
    }
    // In containers, the processes of several instances have the same id.
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, JSON.stringify(this.seen));
    renameSync(unfinished, file);
  }
}

function read(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
