import type { FeedPosition, LedgerPosting } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import type { ComparedPage, ReconciliationStep } from '@larkspur/service-kit/reconciliation/reconciliation-step';
import { Injectable } from '@nestjs/common';
import { RestoreLinesService } from './restore-lines.service';
import { StatementGapRepository } from './statement-gap.repository';

const PAGE_SIZE = 1_000;
/** A page has more postings than its limit if they were posted in one batch, which is in one block. */
const POSTINGS_PER_REQUEST = 500;
/** With so many postings in a page, the next one may be there already. */
const BACKLOG_SIZE = PAGE_SIZE / 2;
const REPLY_TIMEOUT_MS = 3_000;

const feedCursor = z.object({
  /** Everything up to this block has its lines. */
  after: z.object({ block: z.int(), hash: z.string() }).nullable(),
  /** The postings after it lacked lines when they were first compared; an event may still be on its way. */
  isSecondLook: z.boolean(),
});
type FeedCursor = z.output<typeof feedCursor>;

/** Follows the feed of the ledger's sealed postings and adds what statements lack. */
@Injectable()
export class ReconcileStatementsJob implements ReconciliationStep<FeedCursor> {
  readonly name = 'statements';
  readonly cursor = feedCursor;

  constructor(
    private readonly reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly gaps: StatementGapRepository,
    private readonly lines: RestoreLinesService,
  ) {}

  @RecurringJob({ title: 'Compare statements with the ledger', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  async compareNext(cursor: FeedCursor | null): Promise<ComparedPage<FeedCursor>> {
    const { after, isSecondLook } = cursor ?? { after: null, isSecondLook: false };
    const feed = await this.bus.request('ledger.feed', { after, limit: PAGE_SIZE }, { timeoutMs: REPLY_TIMEOUT_MS });
    if (feed.isForked) return this.startOver(after);
    const { postings, until } = feed;
    if (!until) return { cursor, isPassComplete: true, checked: 0, corrected: 0 };

    const isBehind = postings.length >= BACKLOG_SIZE;
    const gaps = await this.gaps.findGaps(postings);
    if (gaps.length > 0 && !isSecondLook) {
      return { cursor: { after, isSecondLook: true }, isPassComplete: false, isBehind, checked: 0, corrected: 0 };
    }
    if (gaps.length > 0) await this.restore(gaps);
    return {
      cursor: { after: until, isSecondLook: false },
      isPassComplete: false,
      isBehind,
      checked: postings.length,
      corrected: gaps.length,
    };
  }

  /**
   * Restores in ledger order, because a reversal needs its transfer.
   * @throws the first error, after all others were restored: the page is repeated, because no later pass would come back to it
   */
  private async restore(postingIds: string[]): Promise<void> {
    let firstError: unknown;
    for (let start = 0; start < postingIds.length; start += POSTINGS_PER_REQUEST) {
      for (const posting of await this.findPostings(postingIds.slice(start, start + POSTINGS_PER_REQUEST))) {
        await this.lines.restore(posting).catch((error: unknown) => {
          firstError ??= error;
        });
      }
    }
    if (firstError) throw firstError;
  }

  /** In the order of the ids. */
  private async findPostings(postingIds: string[]): Promise<LedgerPosting[]> {
    const { postings } = await this.bus.request('ledger.postings', { postingIds }, { timeoutMs: REPLY_TIMEOUT_MS });
    const byId = new Map(postings.map((posting) => [posting.postingId, posting]));
    return postingIds.flatMap((id) => byId.get(id) ?? []);
  }

  /** svc-users was restored from a backup: what was posted after it is in other blocks, or gone. */
  private async startOver(after: FeedPosition | null): Promise<ComparedPage<FeedCursor>> {
    const block = after?.block ?? 0;
    const difference = { kind: 'ledger_restored', key: String(block), subjectId: null, detail: { block } };
    await this.reconciler.report(this.name, difference);
    return { cursor: null, isPassComplete: false, checked: 0, corrected: 0 };
  }
}
