import { setTimeout as sleep } from 'node:timers/promises';
import type { SecretFiles } from '../launcher/secret-files';
import { UserError } from '../launcher/user-error';

const POLL_INTERVAL_MS = 250;
const DEFAULT_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 5_000;

/** The metrics of the running services. */
export class ServiceState {
  constructor(private readonly files: SecretFiles) {}

  /** Waits until every instance that this bank runs uses the latest value. */
  async waitUntilInUse(services: readonly string[], variable: string): Promise<void> {
    await Promise.all(
      services.map((service) => {
        const sample = `config_file_seconds{variable="${variable}"}`;
        const wanted = this.files.writtenAt(service, variable);
        return this.waitFor(service, sample, (time) => time >= wanted, `has not taken the new ${variable}`);
      }),
    );
  }

  /** @param problem what to say about the service when the time is over */
  async waitFor(
    service: string,
    sample: string,
    isReached: (value: number) => boolean,
    problem: string,
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; ; ) {
      const value = await this.read(service, sample).catch(() => null);
      if (value !== null && isReached(value)) return;
      if (Date.now() > deadline) {
        throw new UserError(
          `${service} ${value === null ? 'does not report its state' : problem}. Look at its log, and run the same command again: it continues.`,
        );
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** @returns null when the service currently has no such value */
  async read(service: string, sample: string): Promise<number | null> {
    const response = await fetch(`${this.files.addressOf(service)}/metrics`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const line = (await response.text()).split('\n').find((text) => text.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length + 1));
  }
}
