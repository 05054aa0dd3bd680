import type { ComparedUser, RangeReply, RangeRequest } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { type CopyRange, RangeComparison, type Verdict } from '@larkspur/service-kit/reconciliation/range-comparison';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';
import { DeletedUserEraser } from '../known-users/deleted-user-eraser';
import { KnownUsersRepository } from '../known-users/known-users.repository';
import { fullName } from '../statement-holders/full-name';
import { StatementHolderRepository } from '../statement-holders/statement-holder.repository';
import { type HolderCopy, HolderRangeRepository } from './holder-range.repository';

const REPLY_TIMEOUT_MS = 2_000;

/** Compares the holders of statements, their names and account numbers, with the customers of svc-users. */
@Injectable()
export class ReconcileHoldersJob extends RangeComparison<HolderCopy, ComparedUser> {
  readonly name = 'holders';

  constructor(
    reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly ranges: HolderRangeRepository,
    private readonly knownUsers: KnownUsersRepository,
    private readonly holders: StatementHolderRepository,
    private readonly eraser: DeletedUserEraser,
  ) {
    super(reconciler);
  }

  @RecurringJob({ title: 'Compare the holders of statements with svc-users', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  protected readRange(after: string, limit: number): Promise<CopyRange> {
    return this.ranges.readCopies(after, limit);
  }

  protected ask(range: RangeRequest): Promise<RangeReply<ComparedUser>> {
    return this.bus.request('users.compare', { ...range, values: 'holder' }, { timeoutMs: REPLY_TIMEOUT_MS });
  }

  protected findCopies(after: string, until: string | null): Promise<HolderCopy[]> {
    return this.ranges.findCopies(after, until);
  }

  protected compare(copy: HolderCopy | undefined, user: ComparedUser | undefined): Verdict {
    if (!user) {
      return copy ? { kind: 'holder_without_customer', key: copy.userId, subjectId: copy.userId } : 'equal';
    }
    if (!copy) return 'behind';
    if (user.isDeleted) {
      return copy.isDeleted && copy.name === null && copy.accountNumber === null ? 'equal' : 'behind';
    }
    if (copy.isDeleted) return 'ahead';
    const [hasName, hasNumber] = [copy.name === fullName(user), copy.accountNumber === user.accountNumber];
    if (hasName && hasNumber) return 'equal';
    const isAhead =
      (!hasName && copy.nameRevision > user.revision) || (!hasNumber && copy.numberRevision > user.revision);
    return isAhead ? 'ahead' : 'behind';
  }

  protected async correct(user: ComparedUser): Promise<void> {
    const { userId } = user;
    if (user.isDeleted) {
      await this.eraser.erase(userId, user.deletedAt);
      return;
    }
    await this.knownUsers.add(userId);
    await this.holders.rename(userId, fullName(user), user.revision);
    await this.holders.setAccountNumber(userId, user.accountNumber, user.revision);
  }

  protected async overwrite(user: ComparedUser, copy: HolderCopy): Promise<void> {
    if (user.isDeleted) return;
    const { userId, accountNumber, revision } = user;
    await this.holders.overwrite({ userId, name: fullName(user), accountNumber }, revision, copy);
    if (copy.isDeleted) await this.knownUsers.restore(userId);
  }
}
