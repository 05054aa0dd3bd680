import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_INTERVAL_MS = 1_000;
const BATCH_SIZE = 1_000;
const LARGE_BATCH_SIZE = 8_000;
/** The pause after a full batch, as a multiple of its duration: a burst of payments goes first, and searches read `line`. */
const PAUSE_FACTOR = 39;
/**
 * A larger backlog does not go away by itself: it makes every list slower, and traffic that goes on would make it grow without end.
 * Until it is gone, batches are large and pauses short.
 */
const MAX_GENTLE_BACKLOG = 10_000;
const SHORT_PAUSE_FACTOR = 0.5;

const indexResult = z.object({ hasMore: z.boolean() }).describe('index_lines()');

const backlogSize = z.object({ lines: pgInteger }).describe('lines to index');

/** Copies new lines to `indexed_line`, which lists and searches use. Until then they read the lines from `line`. */
@Injectable()
export class IndexLinesJob {
  private isBehind = false;

  constructor(private readonly database: DataSource) {}

  @RecurringJob({ title: 'Index new statement lines', everyMs: POLL_INTERVAL_MS, isImmediate: true })
  async indexLines(): Promise<number | undefined> {
    const startedAt = performance.now();
    const hasMore = await this.indexBatch(this.isBehind ? LARGE_BATCH_SIZE : BATCH_SIZE);
    const duration = performance.now() - startedAt;
    this.isBehind = hasMore && (this.isBehind || (await this.hasLargeBacklog()));
    const factor = this.isBehind ? SHORT_PAUSE_FACTOR : PAUSE_FACTOR;
    return hasMore ? duration * factor : undefined;
  }

  /** Several instances may call this at the same time; one of them copies. */
  private async indexBatch(size: number): Promise<boolean> {
    const row = await queryRow(this.database, indexResult, 'SELECT index_lines($1) AS "hasMore"', [size]);
    return row?.hasMore ?? false;
  }

  private async hasLargeBacklog(): Promise<boolean> {
    const row = await queryRow(
      this.database,
      backlogSize,
      `SELECT count(*) AS lines FROM (
         SELECT FROM line WHERE written_in >= (SELECT indexed_before FROM line_indexing) LIMIT $1
       ) AS backlog`,
      [MAX_GENTLE_BACKLOG + 1],
    );
    return row !== null && row.lines > MAX_GENTLE_BACKLOG;
  }
}
