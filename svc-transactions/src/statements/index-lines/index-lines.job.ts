import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_INTERVAL_MS = 1_000;
const BATCH_SIZE = 1_000;
/** The pause after a full batch, as a multiple of its duration: under load payments go first, and searches read `line`. */
const PAUSE_FACTOR = 39;

const indexResult = z.object({ hasMore: z.boolean() }).describe('index_lines()');

/** Copies new lines to `indexed_line`, which lists and searches use. Until then they read the lines from `line`. */
@Injectable()
export class IndexLinesJob {
  constructor(private readonly database: DataSource) {}

  @RecurringJob({ everyMs: POLL_INTERVAL_MS, isImmediate: true })
  async indexLines(): Promise<number | undefined> {
    const startedAt = performance.now();
    const hasMore = await this.indexBatch();
    return hasMore ? (performance.now() - startedAt) * PAUSE_FACTOR : undefined;
  }

  /** Several instances may call this at the same time; one of them copies. */
  private async indexBatch(): Promise<boolean> {
    const row = await queryRow(this.database, indexResult, 'SELECT index_lines($1) AS "hasMore"', [BATCH_SIZE]);
    return row?.hasMore ?? false;
  }
}
