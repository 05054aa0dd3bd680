import type { ComparedLogin, RangeReply, RangeRequest } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { type CopyRange, RangeComparison, type Verdict } from '@larkspur/service-kit/reconciliation/range-comparison';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import { type LoginCopy, UserRangeRepository } from '../user-range.repository';

const REPLY_TIMEOUT_MS = 2_000;

/** Compares the copied email and disabled flag of each customer with the login of svc-auth. */
@Injectable()
export class ReconcileLoginsJob extends RangeComparison<LoginCopy, ComparedLogin> {
  readonly name = 'logins';

  constructor(
    reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ranges: UserRangeRepository,
    private readonly customers: CustomerRepository,
  ) {
    super(reconciler);
  }

  @RecurringJob({ title: 'Compare the copies of logins with svc-auth', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  protected readRange(after: string, limit: number): Promise<CopyRange> {
    return this.ranges.readCopies(after, limit);
  }

  protected ask(range: RangeRequest): Promise<RangeReply<ComparedLogin>> {
    return this.bus.request('logins.compare', range, { timeoutMs: REPLY_TIMEOUT_MS });
  }

  /** Read after the reply: a customer is deleted before the login, so that one without a login is no deletion on its way. */
  protected findCopies(after: string, until: string | null): Promise<LoginCopy[]> {
    return this.ranges.findCopies(after, until);
  }

  protected compare(copy: LoginCopy | undefined, login: ComparedLogin | undefined): Verdict {
    // svc-auth requests the accounts of a new login until they are open.
    if (!copy) return 'equal';
    if (!login) return { kind: 'customer_without_login', key: copy.userId, subjectId: copy.userId };
    const isEqual =
      copy.email === login.email && copy.isDisabled === login.isDisabled && copy.revision === login.revision;
    if (isEqual) return 'equal';
    return copy.revision < login.revision ? 'behind' : 'ahead';
  }

  protected correct(login: ComparedLogin): Promise<void> {
    return this.customers.copyLogin(this.database.manager, login);
  }

  protected overwrite(login: ComparedLogin, copy: LoginCopy): Promise<void> {
    return this.customers.overwriteLogin(this.database.manager, login, copy.revision);
  }
}
