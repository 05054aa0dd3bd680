import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_INTERVAL_MS = 1_000;
/** Larger batches take as long for each line, and delay payments for longer. */
const BATCH_SIZE = 1_000;
/** While far behind: what a statement and its commit cost beside the lines counts then. */
const LARGE_BATCH_SIZE = 4_000;
/** The part of the time in which lines are copied while few wait: a burst of payments goes first, and searches read `line`. */
const MIN_SHARE = 1 / 40;
/** The part when `LARGE_BACKLOG` lines wait. Below that it grows with their number, so that copying keeps up with traffic that goes on. */
const MAX_SHARE = 2 / 3;
/** A larger backlog makes every list slower. Until it is gone, pauses stay short. */
const LARGE_BACKLOG = 10_000;

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
    if (!(await this.indexBatch(this.isBehind ? LARGE_BATCH_SIZE : BATCH_SIZE))) {
      this.isBehind = false;
      return;
    }
    const duration = performance.now() - startedAt;
    const share = this.isBehind ? MAX_SHARE : await this.chooseShare();
    return duration / share - duration;
  }

  private async chooseShare(): Promise<number> {
    const backlog = await this.countBacklog();
    this.isBehind = backlog > LARGE_BACKLOG;
    return this.isBehind ? MAX_SHARE : MIN_SHARE + (backlog / LARGE_BACKLOG) * (MAX_SHARE - MIN_SHARE);
  }

  /** Several instances may call this at the same time; one of them copies. */
  private async indexBatch(size: number): Promise<boolean> {
    const row = await queryRow(this.database, indexResult, 'SELECT index_lines($1) AS "hasMore"', [size]);
    return row?.hasMore ?? false;
  }

  /** At most one more than `LARGE_BACKLOG`. */
  private async countBacklog(): Promise<number> {
    const row = await queryRow(
      this.database,
      backlogSize,
      `SELECT count(*) AS lines FROM (
         SELECT FROM line WHERE written_in >= (SELECT indexed_before FROM line_indexing) LIMIT $1
       ) AS backlog`,
      [LARGE_BACKLOG + 1],
    );
    return row?.lines ?? 0;
  }
}
