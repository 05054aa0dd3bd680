import timers from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseServiceConfig } from '../config';

/** A job that is shorter does not rest at all. */
const UNPACED_MS = 1_000;
/** What keeps a job from looking stuck when one part took unusually long. */
const MAX_REST_MS = 10_000;

/**
 * Long jobs of a service, such as exports, which take a bounded share of a processor, so that payments keep theirs. A job works in
 * parts, and rests after each for longer than the part took. When the processors or the database are busy, parts take longer, and so do rests.
 */
@Injectable()
export class PacedJobs {
  private running = 0;

  constructor(private readonly config: DatabaseServiceConfig) {}

  /** Call `end` of the job once it has ended. */
  begin(): PacedJob {
    this.running += 1;
    return new PacedJob(
      () => this.running * (100 / this.config.LONG_JOBS_PERCENT) - 1,
      () => {
        this.running -= 1;
      },
    );
  }

  /** Yields `parts`. The time for which the reader keeps a part is not work. */
  async *pace<Part>(parts: AsyncGenerator<Part, void, undefined>): AsyncGenerator<Part, void, undefined> {
    const job = this.begin();
    try {
      for (;;) {
        const { done, value } = await job.run(() => parts.next());
        if (done) return;
        yield value;
      }
    } finally {
      job.end();
      await parts.return();
    }
  }
}

export class PacedJob {
  private workedMs = 0;
  /** By the last part. */
  private lastMs = 0;
  private isRunning = true;

  /** @param restFactor how long to rest, relative to the time worked */
  constructor(
    private readonly restFactor: () => number,
    private readonly onEnd: () => void,
  ) {}

  /**
   * Rests for what the part before asks for, then runs this one.
   * @throws AbortError when `signal` aborts meanwhile
   */
  async run<Result>(part: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.workedMs > UNPACED_MS) {
      await timers.setTimeout(Math.min(MAX_REST_MS, this.lastMs * this.restFactor()), undefined, { signal });
    }
    const startedAt = performance.now();
    const result = await part();
    this.lastMs = performance.now() - startedAt;
    this.workedMs += this.lastMs;
    return result;
  }

  end(): void {
    if (this.isRunning) this.onEnd();
    this.isRunning = false;
  }
}
