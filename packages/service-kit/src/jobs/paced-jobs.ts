import timers from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseServiceConfig } from '../config';

/** The burst that long jobs may use after a pause, so that short jobs are not slowed down. */
const BURST_MS = 1_000;
/** The maximum debt, so that a part that took unusually long does not stop the jobs for minutes. */
const MAX_DEBT_MS = 2_500;

/**
 * Runs long jobs, such as exports, part by part. Together they take a bounded share of a processor, as a token bucket of working time, so that
 * payments keep theirs. When processors or the database are busy, parts take longer, and so do the rests between them.
 */
@Injectable()
export class PacedJobs {
  private creditMs = BURST_MS;
  private refilledAt = performance.now();

  constructor(private readonly config: DatabaseServiceConfig) {}

  /**
   * Runs a part of a job once its turn has come.
   * @throws AbortError when `signal` aborts before
   */
  async run<Result>(part: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    for (let restMs = this.restMs(); restMs > 0; restMs = this.restMs()) {
      await timers.setTimeout(Math.ceil(restMs), undefined, { signal });
    }
    const startedAt = performance.now();
    try {
      return await part();
    } finally {
      this.refill();
      this.creditMs = Math.max(this.creditMs - (performance.now() - startedAt), -MAX_DEBT_MS);
    }
  }

  /**
   * Yields `parts`. The time that the reader keeps a part does not count as work.
   * @param signal ends a rest, and the parts with it
   * @throws AbortError when `signal` aborts before or during a rest
   */
  async *pace<Part>(
    parts: AsyncGenerator<Part, void, undefined>,
    signal?: AbortSignal,
  ): AsyncGenerator<Part, void, undefined> {
    try {
      for (;;) {
        const { done, value } = await this.run(() => parts.next(), signal);
        if (done) return;
        yield value;
      }
    } finally {
      await parts.return();
    }
  }

  /** The time until the credit is no longer negative. */
  private restMs(): number {
    this.refill();
    return -this.creditMs / this.share;
  }

  private refill(): void {
    const now = performance.now();
    this.creditMs = Math.min(this.creditMs + (now - this.refilledAt) * this.share, BURST_MS);
    this.refilledAt = now;
  }

  private get share(): number {
    return this.config.LONG_JOBS_PERCENT / 100;
  }
}

/** Customers' own long jobs, which must not wait for those of the back office: their share is as large. */
@Injectable()
export class PacedCustomerJobs extends PacedJobs {}
