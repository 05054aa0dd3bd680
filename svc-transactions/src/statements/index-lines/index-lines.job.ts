import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_INTERVAL_MS = 1_000;
const BATCH_SIZE = 1_000;
const MAX_BATCH_SIZE = 8_000;
/** The pause after a full batch, as a multiple of its duration: a burst of payments goes first, and searches read `line`. */
const PAUSE_FACTOR = 39;
/**
 * After this many full batches in a row the backlog does not go away by itself: it makes every list slower, and traffic that goes
 * on would make it grow without end. From then on batches are larger and pauses short.
 */
const MAX_GENTLE_BATCHES = 3;
const SHORT_PAUSE_FACTOR = 1;

const indexResult = z.object({ hasMore: z.boolean() }).describe('index_lines()');

/** Copies new lines to `indexed_line`, which lists and searches use. Until then they read the lines from `line`. */
@Injectable()
export class IndexLinesJob {
  /** Full batches in a row. */
  private fullBatches = 0;

  constructor(private readonly database: DataSource) {}

  @RecurringJob({ title: 'Index new statement lines', everyMs: POLL_INTERVAL_MS, isImmediate: true })
  async indexLines(): Promise<number | undefined> {
    const startedAt = performance.now();
    const hasMore = await this.indexBatch(this.batchSize());
    this.fullBatches = hasMore ? this.fullBatches + 1 : 0;
    const factor = this.isBehind() ? SHORT_PAUSE_FACTOR : PAUSE_FACTOR;
    return hasMore ? (performance.now() - startedAt) * factor : undefined;
  }

  private isBehind(): boolean {
    return this.fullBatches > MAX_GENTLE_BATCHES;
  }

  private batchSize(): number {
    const doublings = Math.max(0, this.fullBatches - MAX_GENTLE_BATCHES);
    return Math.min(BATCH_SIZE * 2 ** doublings, MAX_BATCH_SIZE);
  }

  /** Several instances may call this at the same time; one of them copies. */
  private async indexBatch(size: number): Promise<boolean> {
    const row = await queryRow(this.database, indexResult, 'SELECT index_lines($1) AS "hasMore"', [size]);
    return row?.hasMore ?? false;
  }
}
