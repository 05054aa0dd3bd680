import { readFile } from 'node:fs/promises';
import { isRemoteName } from '@larkspur/contracts/remote';
import { Injectable, Logger } from '@nestjs/common';
import { GatewayConfig } from '../config';

/** The list is read again after this time: the shell, too, applies changes of REMOTES_FILE without a restart. */
const MAX_AGE_MS = 2_000;

/** The names in the shell's list of remotes (REMOTES_FILE or REMOTES). A list that cannot be read changes nothing. */
@Injectable()
export class ConfiguredRemotes {
  private readonly logger = new Logger(ConfiguredRemotes.name);
  private names: ReadonlySet<string> = new Set();
  private reading: Promise<void> | undefined;
  /** Milliseconds since the epoch. */
  private readAt = 0;
  private lastError: string | null = null;

  constructor(private readonly config: GatewayConfig) {}

  async has(name: string): Promise<boolean> {
    if (Date.now() - this.readAt >= MAX_AGE_MS) await this.refresh();
    return this.names.has(name);
  }

  /** Reads the list once for all reports that arrive during the read. */
  private refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.readAt = Date.now();
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    const { REMOTES_FILE: file, REMOTES: list } = this.config;
    if (!file && !list) return;
    try {
      this.names = new Set(namesIn(file ? await readFile(file, 'utf8') : list));
      this.lastError = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.lastError) this.logger.warn({ reason }, 'The list of remotes cannot be read');
      this.lastError = reason;
    }
  }
}

/** @throws Error when the text is not a list of remotes */
function namesIn(text: string): string[] {
  const { remotes } = JSON.parse(text) as { remotes?: unknown };
  if (!Array.isArray(remotes)) throw new Error('must have a list "remotes"');
  return remotes.map((entry: { name?: unknown } | null) => entry?.name).filter(isRemoteName);
}
