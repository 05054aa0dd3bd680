import { errorMessage, UserError } from './user-error';

const FRAME_MS = 200;

/** Prints the steps under way with their times. Steps may run in parallel; each ends with one line. */
export class Progress {
  private readonly running = new Map<string, { since: number; detail: string }>();
  private timer: NodeJS.Timeout | undefined;
  private isMuted = false;

  constructor(
    private readonly out: NodeJS.WriteStream = process.stdout,
    private readonly live = Boolean(out.isTTY) && !process.env.CI,
  ) {}

  /**
   * @param work may report details; the last one is printed in the step's closing line
   * @param live false for work that prints lines of its own while it runs
   */
  async step<T>(name: string, work: (report: (detail: string) => void) => Promise<T>, live = true): Promise<T> {
    const entry = { since: Date.now(), detail: '' };
    if (live && !this.isMuted) this.running.set(name, entry);
    this.animate();
    try {
      const result = await work((detail) => {
        entry.detail = detail;
      });
      this.line(`  ✓ ${name}${entry.detail ? `: ${entry.detail}` : ''} (${seconds(entry.since)})`);
      return result;
    } catch (error) {
      this.line(`  ✗ ${name} (${seconds(entry.since)})`);
      throw error;
    } finally {
      this.running.delete(name);
      this.animate();
    }
  }

  /** Prints nothing more: the steps of an interrupted run end in ways that mean nothing. */
  mute(): void {
    this.running.clear();
    this.animate();
    this.isMuted = true;
  }

  line(text: string): void {
    if (this.isMuted) return;
    this.clear();
    this.out.write(`${text}\n`);
    this.draw();
  }

  /** Prints a UserError's message alone, and any other error with its stack trace. */
  failure(error: unknown): void {
    this.running.clear();
    this.animate();
    const text =
      error instanceof UserError ? error.message : error instanceof Error ? error.stack : errorMessage(error);
    this.line(`\n  ✗ ${text}\n`);
  }

  private animate(): void {
    if (!this.live) return;
    if (this.running.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.clear();
    } else {
      this.timer ??= setInterval(() => {
        this.clear();
        this.draw();
      }, FRAME_MS).unref();
    }
  }

  private draw(): void {
    if (!this.live || this.running.size === 0) return;
    const steps = [...this.running].map(([name, { since }]) => `${name} ${seconds(since)}`).join(', ');
    this.out.write(`  … ${steps}`.slice(0, (this.out.columns || 80) - 1));
  }

  private clear(): void {
    if (this.live) this.out.write('\r\x1b[2K');
  }
}

export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
