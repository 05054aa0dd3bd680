import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export interface PolledFileOptions {
  file: string;
  intervalMs: number;
  /** Called with each new content, and again on the next poll if it rejects. */
  apply(text: string): Promise<void>;
  /** The content cannot be read or applied. Called once for each reason. */
  onProblem(problem: string): void;
}

/**
 * Applies the content of a file, and its changes while the process runs. The file is read, not watched: an orchestrator may replace
 * it, or a folder above it, by a symbolic link. Content that cannot be applied changes nothing.
 */
export class PolledFile {
  private applied: string | null = null;
  private lastProblem: string | null = null;
  private readonly stopped = new AbortController();

  constructor(private readonly options: PolledFileOptions) {}

  /** Why the current content is not applied, `null` if it is. */
  problem(): string | null {
    return this.lastProblem;
  }

  start(): void {
    void this.pollForever();
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Reads the file once. */
  async poll(): Promise<void> {
    const { file, apply, onProblem } = this.options;
    try {
      const text = await readFile(file, 'utf8');
      if (text !== this.applied || this.lastProblem !== null) await apply(text);
      this.applied = text;
      this.lastProblem = null;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== this.lastProblem && !this.stopped.signal.aborted) onProblem(problem);
      this.lastProblem = problem;
    }
  }

  private async pollForever(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await pause(this.options.intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.poll();
    }
  }
}
