import { Bus } from '@larkspur/service-kit/bus/bus';
import { z } from '@larkspur/service-kit/database/query-rows';
import { FIRST_ID } from '@larkspur/service-kit/ids';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import type { ComparedPage, ReconciliationStep } from '@larkspur/service-kit/reconciliation/reconciliation-step';
import { Injectable } from '@nestjs/common';
import { type PostedLine, StatementGapRepository } from './statement-gap.repository';

const PAGE_SIZE = 1_000;
const REPLY_TIMEOUT_MS = 3_000;

/**
 * Looks for lines whose posting the ledger does not have, because it was restored from a backup, and for transfers whose details
 * this service has lost. Neither can be corrected from another database.
 */
@Injectable()
export class CheckPostingsJob implements ReconciliationStep<string> {
  readonly name = 'postings';
  readonly cursor = z.guid();

  constructor(
    private readonly reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly gaps: StatementGapRepository,
  ) {}

  @RecurringJob({ title: 'Look for statement lines without a posting', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  async compareNext(after: string | null): Promise<ComparedPage<string>> {
    const lines = await this.gaps.findPostedLines(after ?? FIRST_ID, PAGE_SIZE);
    const postingIds = lines.map(({ postingId }) => postingId);
    if (postingIds.length > 0) {
      const { missing } = await this.bus.request('ledger.missing', { postingIds }, { timeoutMs: REPLY_TIMEOUT_MS });
      const isMissing = new Set(missing);
      for (const line of lines) {
        if (isMissing.has(line.postingId)) await this.report('line_without_posting', line);
        if (line.isRestored) await this.report('details_lost', line);
      }
    }
    const cursor = lines.length === PAGE_SIZE ? (postingIds.at(-1) ?? null) : null;
    return { cursor, isPassComplete: cursor === null, checked: lines.length, corrected: 0 };
  }

  private async report(kind: string, { postingId, userId, kind: lineKind }: PostedLine): Promise<void> {
    await this.reconciler.report(this.name, { kind, key: postingId, subjectId: userId, detail: { lineKind } });
  }
}
