import { Clock } from '@larkspur/service-kit/clock';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const SEAL_EVERY_MS = 1_000;
const POSTINGS_A_BLOCK = 1_000;

/**
 * Seals the postings into the hash chain, beside the hot path: a second after its commit at most a posting can no longer
 * be changed without being noticed. Of several instances one at a time does it.
 */
@Injectable()
export class SealLedgerJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SealLedgerJob.name);
  private callOff: () => void = () => undefined;
  private sealing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.next();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.callOff();
    await this.sealing;
  }

  private next(): void {
    if (this.stopped) return;
    this.callOff = this.clock.after(SEAL_EVERY_MS, () => {
      this.sealing = this.seal().finally(() => this.next());
    });
  }

  private async seal(): Promise<void> {
    try {
      let sealed = POSTINGS_A_BLOCK;
      while (sealed >= POSTINGS_A_BLOCK && !this.stopped) {
        const [row] = await this.database.query<{ sealed: string }[]>('SELECT ledger.seal_next($1) AS sealed', [
          POSTINGS_A_BLOCK,
        ]);
        sealed = Number(row?.sealed ?? 0);
      }
    } catch (error) {
      this.log.error({ err: error }, 'the ledger could not be sealed');
    }
  }
}
