import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { parseRemotes, type RemoteConfig } from './remotes-config';

/** The file is read, not watched: an orchestrator may replace it, or a folder above it, by a symbolic link. */
const POLL_INTERVAL_MS = 2_000;

/**
 * Applies changes of REMOTES_FILE without a restart. An invalid file changes nothing; it is reported until it is corrected.
 */
export class RemotesFile {
  /** `null` until the first poll, because the file may have changed since the configuration was read. */
  private text: string | null = null;
  private invalid: string | null = null;
  private readonly stopped = new AbortController();

  constructor(
    private readonly file: string,
    private readonly apply: (remotes: RemoteConfig[]) => Promise<void>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Why the file's present content is not applied, `null` if it is. */
  problem(): string | null {
    return this.invalid;
  }

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

  private async poll(): Promise<void> {
    try {
      const text = await readFile(this.file, 'utf8');
      if (text === this.text && this.invalid === null) return;
      const remotes = parseRemotes(text);
      await this.apply(remotes);
      if (this.text !== null) {
        this.log.info({ remotes: remotes.map(({ name }) => name) }, 'the configured remotes have changed');
      }
      this.text = text;
      this.invalid = null;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (this.invalid !== problem) {
        this.log.error(
          { file: this.file, reason: problem },
          'the new list of remotes cannot be applied; the last one stays in use',
        );
      }
      this.invalid = problem;
    }
  }
}
