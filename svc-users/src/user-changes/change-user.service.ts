import { BusUnavailableError } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import type { CustomerDetails } from '../customers/customer-details';
import { OverrideStatusService } from '../verification/override-status/override-status.service';
import { ApplyChangeService } from './apply-change.service';
import { LoginChangeRepository, type OpenLoginChange } from './login-change.repository';
import { LoginChangeSaga, type SagaOutcome } from './login-change.saga';
import { isSameLogin, type RequestedChange } from './user-change';

interface ChangeRequest {
  /** Called with the locked customer; throws to refuse the change. */
  decide(customer: CustomerDetails): RequestedChange;
  /** The caller sent `If-Match`: no other change may come between the two steps of the saga. */
  requiresRevision: boolean;
}

type Begun =
  | { step: 'done' | 'not_found' }
  | { step: 'open'; loginChange: OpenLoginChange }
  | { step: 'busy'; id: string };

/** Changes profile, login, and PIN of a user, for customers and administrators alike. */
@Injectable()
export class ChangeUserService {
  private readonly logger = new Logger(ChangeUserService.name);

  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly loginChanges: LoginChangeRepository,
    private readonly saga: LoginChangeSaga,
    private readonly changes: ApplyChangeService,
    private readonly statuses: OverrideStatusService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Uses one local transaction when only this service's data changes, and the saga when email or the disabled flag does.
   * @returns the changed customer; `null` when the user does not exist
   * @throws email_taken, stale, conflict, held; unavailable when the outcome is not known yet: a job settles it
   */
  async change(userId: string, request: ChangeRequest): Promise<CustomerDetails | null> {
    let begun = await this.begin(userId, request);
    // An earlier change is still open: settle it, because this one builds on its outcome.
    if (begun.step === 'busy' && (await this.settleEarlier(begun.id))) begun = await this.begin(userId, request);
    if (begun.step === 'busy') {
      throw new ProblemException('conflict', {
        message: 'Someone else is changing this user right now. Try again in a moment.',
      });
    }
    if (begun.step === 'not_found') return null;
    if (begun.step === 'open') assertCompleted(await this.runSaga(begun.loginChange, request.requiresRevision));
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private begin(userId: string, request: ChangeRequest): Promise<Begun> {
    return this.database.transaction(async (manager): Promise<Begun> => {
      const customer = await this.customers.lock(manager, userId);
      if (!customer) return { step: 'not_found' };
      const { login, ...change } = request.decide(customer);
      if (isSameLogin(login, customer)) {
        await this.changes.apply(manager, customer, change, null);
        return { step: 'done' };
      }
      const override = { status: change.profile.verificationStatus, actorId: change.actor.userId };
      await this.statuses.assertNotHeld(manager, customer, override);
      const id = await this.loginChanges.findOpenId(manager, userId);
      if (id) return { step: 'busy', id };
      const loginChange = await this.store(manager, customer, { ...change, login });
      return { step: 'open', loginChange };
    });
  }

  private store(
    manager: EntityManager,
    customer: CustomerDetails,
    { login, ...change }: RequestedChange,
  ): Promise<OpenLoginChange> {
    const { userId, email, isDisabled, revision, loginRevision } = customer;
    const { traceparent, requestId, address } = currentContext() ?? {};
    return this.loginChanges.begin(manager, {
      userId,
      before: { email, isDisabled },
      after: login,
      change,
      revision,
      loginRevision,
      request: {
        ...(traceparent ? { traceparent } : {}),
        ...(requestId ? { requestId } : {}),
        ...(address ? { address } : {}),
      },
    });
  }

  private async runSaga(loginChange: OpenLoginChange, requiresRevision: boolean): Promise<SagaOutcome> {
    try {
      return await this.saga.run(loginChange, requiresRevision);
    } catch (error) {
      await this.leaveOpen(loginChange, error);
      throw new ProblemException('unavailable', {
        message: 'We couldn’t confirm this change yet. Check again in a moment.',
      });
    }
  }

  /** Cancels a change whose command was never sent; otherwise leaves it to the job that resumes changes. */
  private async leaveOpen(loginChange: OpenLoginChange, error: unknown): Promise<void> {
    const { id } = loginChange;
    this.logger.warn({ err: error, operation: id }, 'The outcome of a user change is not known yet');
    const isUnsent = error instanceof BusUnavailableError;
    // If this fails too, the lease expires.
    await (isUnsent ? this.loginChanges.cancel(loginChange) : this.loginChanges.scheduleRetry(loginChange)).catch(
      (err) => this.logger.warn({ err, operation: id }, 'An open user change keeps its lease'),
    );
  }

  /** @returns false when another process holds the lease */
  private async settleEarlier(id: string): Promise<boolean> {
    const [loginChange] = await this.loginChanges.acquire(1, id);
    if (!loginChange) return false;
    await this.saga.run(loginChange, true).catch(async (error) => {
      await this.leaveOpen(loginChange, error);
      throw error;
    });
    return true;
  }
}

function assertCompleted(outcome: SagaOutcome): void {
  if (outcome === 'completed') return;
  if (outcome === 'email_taken') {
    throw new ProblemException('email_taken', {
      errors: [{ field: 'email', message: 'An account with this email already exists.' }],
    });
  }
  throw new ProblemException(outcome, outcome === 'not_found' ? { message: 'User not found.' } : {});
}
