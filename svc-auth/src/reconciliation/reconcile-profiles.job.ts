import type { ComparedUser, RangeReply, RangeRequest } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { type CopyRange, RangeComparison, type Verdict } from '@larkspur/service-kit/reconciliation/range-comparison';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';
import { DeleteLoginService } from '../delete-login/delete-login.service';
import { LoginRepository } from '../login/login.repository';
import { LoginRangeRepository, type ProfileCopy } from './login-range.repository';

const REPLY_TIMEOUT_MS = 2_000;

/** Compares names, verification status and the existence of a login with the customers of svc-users. */
@Injectable()
export class ReconcileProfilesJob extends RangeComparison<ProfileCopy, ComparedUser> {
  readonly name = 'profiles';

  constructor(
    reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly ranges: LoginRangeRepository,
    private readonly logins: LoginRepository,
    private readonly deletion: DeleteLoginService,
  ) {
    super(reconciler);
  }

  @RecurringJob({ title: 'Compare the copies of profiles with svc-users', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  protected readRange(after: string, limit: number): Promise<CopyRange> {
    return this.ranges.readCopies(after, limit);
  }

  protected ask(range: RangeRequest): Promise<RangeReply<ComparedUser>> {
    return this.bus.request('users.compare', { ...range, values: 'profile' }, { timeoutMs: REPLY_TIMEOUT_MS });
  }

  protected findCopies(after: string, until: string | null): Promise<ProfileCopy[]> {
    return this.ranges.findCopies(after, until);
  }

  protected compare(copy: ProfileCopy | undefined, user: ComparedUser | undefined): Verdict {
    // svc-users reports a customer without a login.
    if (!copy) return 'equal';
    if (!user) {
      // `RepeatRegistrationsJob` continues until the customer exists.
      if (copy.hasRegistration) return 'equal';
      return { kind: 'login_without_customer', key: copy.userId, subjectId: copy.userId };
    }
    if (user.isDeleted || !copy.isProvisioned) return 'behind';
    const isEqual =
      copy.firstName === user.firstName &&
      copy.lastName === user.lastName &&
      copy.verificationStatus === user.verificationStatus;
    if (isEqual) return 'equal';
    return copy.profileRevision < user.revision ? 'behind' : 'ahead';
  }

  protected async correct(user: ComparedUser): Promise<void> {
    if (user.isDeleted) return this.deletion.delete(user.userId, user.actorId);
    await this.logins.markProvisioned(user.userId);
    await this.logins.copyProfile(user);
  }

  protected async overwrite(user: ComparedUser, copy: ProfileCopy): Promise<void> {
    if (!user.isDeleted) await this.logins.overwriteProfile(user, copy.profileRevision);
  }
}
