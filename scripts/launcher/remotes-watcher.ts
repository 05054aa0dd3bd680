import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseRepositoryRemotes, type RepositoryRemote } from './remotes';
import { errorMessage } from './user-error';

const POLL_INTERVAL_MS = 1_000;

/** Applies changes of `remotes.json` to a running bank. A list that cannot be applied changes nothing and is reported once. */
export class RemotesWatcher {
  private problem: string | null = null;
  private readonly stopped = new AbortController();

  /**
   * @param applied the list that the bank has now
   * @param apply rejects when the list cannot be applied
   */
  constructor(
    private readonly file: string,
    private applied: readonly RepositoryRemote[],
    private readonly apply: (remotes: readonly RepositoryRemote[]) => Promise<void>,
    private readonly report: (line: string) => void,
  ) {}

  start(): void {
    void this.pollForever();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async pollForever(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await pause(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.poll();
    }
  }

  /** Reads the file once. */
  async poll(): Promise<void> {
    try {
      const remotes = parseRepositoryRemotes(await readFile(this.file, 'utf8'));
      if (JSON.stringify(remotes) !== JSON.stringify(this.applied)) {
        await this.apply(remotes);
        this.applied = remotes;
        this.report(`remotes.json has changed: ${remotes.map(({ name }) => name).join(', ')}`);
      }
      this.problem = null;
    } catch (error) {
      const problem = errorMessage(error);
      if (problem !== this.problem && !this.stopped.signal.aborted) {
        this.report(`remotes.json cannot be applied, the bank keeps its remotes: ${problem}`);
      }
      this.problem = problem;
    }
  }
}
