import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LineIndexRepository } from './line-index.repository';

const POLL_INTERVAL_MS = 1_000;
const BATCH_SIZE = 1_000;
/** Rests this many times as long as it worked: under load payments come first, and searches read more lines themselves. */
const PAUSE_FACTOR = 39;

/** Copies finished lines to where lists, searches and totals find them quickly; until then they read them from `line`. */
@Injectable()
export class LineIndexer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(LineIndexer.name);
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly index: LineIndexRepository) {}

  onApplicationBootstrap(): void {
    this.working = this.work();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const began = performance.now();
      const more = await this.step();
      const rest = more ? (performance.now() - began) * PAUSE_FACTOR : POLL_INTERVAL_MS;
      await delay(rest, undefined, { signal }).catch(() => {});
    }
  }

  private async step(): Promise<boolean> {
    try {
      return await this.index.copyLines(BATCH_SIZE);
    } catch (error) {
      this.log.warn({ err: error }, 'lines could not be indexed; lists read them unindexed');
      return false;
    }
  }
}
