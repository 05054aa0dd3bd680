import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { FIRST_ID } from '@larkspur/service-kit/ids';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import type { ComparedPage, ReconciliationStep } from '@larkspur/service-kit/reconciliation/reconciliation-step';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const USERS_PER_PAGE = 200;

const comparisonRow = z
  .object({ until: z.string().nullable(), checked: pgInteger, healed: pgInteger })
  .describe('reconcile_lines()');

/** Compares the copies of lines for searches, and the totals of each day, with the lines. */
@Injectable()
export class ReconcileLineIndexJob implements ReconciliationStep<string> {
  readonly name = 'line-index';
  readonly cursor = z.guid();

  constructor(
    private readonly reconciler: Reconciler,
    private readonly database: DataSource,
  ) {}

  @RecurringJob({
    title: 'Compare the line index and daily totals with the lines',
    everyMs: RECONCILIATION_INTERVAL_MS,
  })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  async compareNext(after: string | null): Promise<ComparedPage<string>> {
    const row = await queryRow(
      this.database,
      comparisonRow,
      'SELECT until, checked, healed FROM reconcile_lines($1, $2)',
      [after ?? FIRST_ID, USERS_PER_PAGE],
    );
    if (!row) throw new Error('reconcile_lines() returned no row.');
    const { until, checked, healed } = row;
    return { cursor: until, isPassComplete: until === null, checked, corrected: healed };
  }
}
