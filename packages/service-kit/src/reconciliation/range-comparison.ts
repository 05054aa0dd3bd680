import type { RangeReply, RangeRequest } from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import { z } from '../database/query-rows';
import { FIRST_ID } from '../ids';
import { RANGE_SIZE } from './range-digest';
import type { Reconciler } from './reconciler';
import type { ComparedPage, Difference, ReconciliationStep } from './reconciliation-step';

/** An original that is older than its copy, as after its database was restored, must stay so for this long. */
const AHEAD_FOR_MS = 60_000;
const AHEAD = 'copy_ahead';

const rangeCursor = z.object({
  after: z.guid(),
  /** Users who differed when this range was compared a moment ago. An event on its way is no difference. */
  suspects: z.array(z.string()),
});
type RangeCursor = z.output<typeof rangeCursor>;

export interface CopyRange {
  /** The last user of a full page; `null` at the end of the table. */
  until: string | null;
  digest: string;
  checked: number;
}

/**
 * - `equal`.
 * - `behind`: an event was lost; the original is copied.
 * - `ahead`: the copy has a newer revision, or other values under the same one. The original's database was restored.
 * - a difference that needs a person.
 */
export type Verdict = 'equal' | 'behind' | 'ahead' | Difference;

/** Compares this service's copies with another one's originals, in ranges of user ids. */
export abstract class RangeComparison<Copy extends { userId: string }, Original extends { userId: string }>
  implements ReconciliationStep<RangeCursor>
{
  abstract readonly name: string;
  readonly cursor = rangeCursor;

  private readonly logger = new Logger(RangeComparison.name);

  protected constructor(protected readonly reconciler: Reconciler) {}

  protected abstract readRange(after: string, limit: number): Promise<CopyRange>;
  protected abstract ask(request: RangeRequest): Promise<RangeReply<Original>>;
  /** @param until `null`: to the end */
  protected abstract findCopies(after: string, until: string | null): Promise<Copy[]>;
  protected abstract compare(copy: Copy | undefined, original: Original | undefined): Verdict;
  /** Must do nothing when an event has corrected the copy in the meantime. */
  protected abstract correct(original: Original, copy: Copy | undefined): Promise<void>;
  /** Replaces a copy, and its revision, by the original's. Must do nothing when the copy has changed in the meantime. */
  protected abstract overwrite(original: Original, copy: Copy): Promise<void>;

  async compareNext(cursor: RangeCursor | null): Promise<ComparedPage<RangeCursor>> {
    const { after, suspects } = cursor ?? { after: FIRST_ID, suspects: [] };
    // The copies are read first, so that an original can only be newer.
    const { until, digest, checked } = await this.readRange(after, RANGE_SIZE);
    const reply = await this.ask({ after, until, limit: RANGE_SIZE, digest });
    if (reply.isEqual) return nextRange(until, checked, 0);

    const differing = await this.findDiffering(after, reply);
    if (suspects.length === 0 && differing.length > 0) {
      const found = { after, suspects: differing.map(({ userId }) => userId) };
      return { cursor: found, isPassComplete: false, checked: 0, corrected: 0 };
    }
    let corrected = 0;
    for (const one of differing) if (suspects.includes(one.userId) && (await this.trySettle(one))) corrected += 1;
    return nextRange(reply.until, checked, corrected);
  }

  private async findDiffering(after: string, { until, rows }: { until: string | null; rows: Original[] }) {
    const copies = new Map((await this.findCopies(after, until)).map((copy) => [copy.userId, copy]));
    const originals = new Map(rows.map((row) => [row.userId, row]));
    return [...new Set([...copies.keys(), ...originals.keys()])].flatMap((userId) => {
      const [copy, original] = [copies.get(userId), originals.get(userId)];
      const verdict = this.compare(copy, original);
      return verdict === 'equal' ? [] : [{ userId, copy, original, verdict }];
    });
  }

  /** One user who cannot be corrected must not keep the others from it. */
  private async trySettle(one: Differing<Copy, Original>): Promise<boolean> {
    try {
      return await this.settle(one);
    } catch (error) {
      const { userId } = one;
      this.logger.error({ err: error, userId, reconciler: this.name }, 'A copy could not be corrected');
      await this.reconciler.report(this.name, { kind: 'not_corrected', key: userId, subjectId: userId });
      return false;
    }
  }

  /** @returns whether the copy was corrected */
  private async settle({ userId, copy, original, verdict }: Differing<Copy, Original>): Promise<boolean> {
    if (typeof verdict === 'object') {
      await this.reconciler.report(this.name, verdict);
      return false;
    }
    if (!original) return false;
    if (verdict === 'behind') {
      await this.correct(original, copy);
      return true;
    }
    if (!copy) return false;
    const difference = { kind: AHEAD, key: userId, subjectId: userId };
    if ((await this.reconciler.report(this.name, difference)) < AHEAD_FOR_MS) return false;
    await this.overwrite(original, copy);
    await this.reconciler.resolve(this.name, difference);
    return true;
  }
}

interface Differing<Copy, Original> {
  userId: string;
  copy: Copy | undefined;
  original: Original | undefined;
  verdict: Exclude<Verdict, 'equal'>;
}

function nextRange(until: string | null, checked: number, corrected: number): ComparedPage<RangeCursor> {
  const cursor = until === null ? null : { after: until, suspects: [] };
  return { cursor, isPassComplete: until === null, checked, corrected };
}
