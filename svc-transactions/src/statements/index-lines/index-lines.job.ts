import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { FIRST_ID_WITHOUT_TIME, lowestIdAt } from '@larkspur/service-kit/ids';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_INTERVAL_MS = 1_000;
/** A payment waits as long as a batch takes when no processor is free. */
const MIN_BATCH_SIZE = 250;
/**
 * The batch size when `LARGE_BACKLOG` lines wait. Below that the size grows with their number: a line of a larger batch takes
 * less time.
 */
const MAX_BATCH_SIZE = 1_000;
/** The batch size while far behind, when the cost of a statement and its commit counts in addition to that of the lines. */
const LARGE_BATCH_SIZE = 4_000;
/** The share of time for copying lines while few wait: a burst of payments goes first, and searches read `line`. */
const MIN_SHARE = 1 / 40;
/**
 * The share when `LARGE_BACKLOG` lines wait. Below that it grows with their number, so that copying keeps up with lasting
 * traffic.
 */
const MAX_SHARE = 2 / 3;
/** A larger backlog makes every list slower. Until it is gone, pauses stay short. */
const LARGE_BACKLOG = 10_000;

/** The time without a new line after which copying can delay no payment. */
const QUIET_MS = 1_000;

const indexResult = z.object({ hasMore: z.boolean() }).describe('index_lines()');

const backlogRow = z.object({ lines: pgInteger, isGrowing: z.boolean() }).describe('lines to index');

/** Copies new lines to `indexed_line`, which lists and searches use. Until then they read the lines from `line`. */
@Injectable()
export class IndexLinesJob {
  private isBehind = false;
  private batchSize = MIN_BATCH_SIZE;

  constructor(private readonly database: DataSource) {}

  @RecurringJob({ title: 'Index new statement lines', everyMs: POLL_INTERVAL_MS, isImmediate: true })
  async indexLines(): Promise<number | undefined> {
    const startedAt = performance.now();
    if (!(await this.indexBatch(this.batchSize))) {
      this.isBehind = false;
      this.batchSize = MIN_BATCH_SIZE;
      return;
    }
    const duration = performance.now() - startedAt;
    const { lines, isGrowing } = await this.findBacklog();
    this.isBehind ||= lines > LARGE_BACKLOG;
    const part = Math.min(1, lines / LARGE_BACKLOG);
    this.batchSize = this.isBehind ? LARGE_BATCH_SIZE : Math.round(between(MIN_BATCH_SIZE, MAX_BATCH_SIZE, part));
    const share = this.isBehind ? MAX_SHARE : between(MIN_SHARE, MAX_SHARE, part);
    return isGrowing ? duration / share - duration : 0;
  }

  /** Several instances may call this at the same time; one of them copies. */
  private async indexBatch(size: number): Promise<boolean> {
    const row = await queryRow(this.database, indexResult, 'SELECT index_lines($1) AS "hasMore"', [size]);
    return row?.hasMore ?? false;
  }

  /**
   * Counts at most one more than `LARGE_BACKLOG`. Lines whose ids do not begin with a time, such as adjustments, are few, and
   * the time at which they were written is unknown.
   */
  private async findBacklog(): Promise<{ lines: number; isGrowing: boolean }> {
    const row = await queryRow(
      this.database,
      backlogRow,
      `SELECT count(*) AS lines, EXISTS (SELECT FROM line WHERE id >= $2::uuid AND id < $3::uuid) AS "isGrowing"
       FROM (
         SELECT FROM line WHERE written_in >= (SELECT indexed_before FROM line_indexing) LIMIT $1
       ) AS backlog`,
      [LARGE_BACKLOG + 1, lowestIdAt(new Date(Date.now() - QUIET_MS)), FIRST_ID_WITHOUT_TIME],
    );
    return row ?? { lines: 0, isGrowing: false };
  }
}

/** The value at `part` of the way from `start` to `end`. */
function between(start: number, end: number, part: number): number {
  return start + (end - start) * part;
}
