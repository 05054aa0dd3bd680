import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { isDatabaseUnavailable } from '@larkspur/service-kit/database/database-errors';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import { ApplyChangeService } from './apply-change.service';
import { LoginChangeRepository, type OpenLoginChange } from './login-change.repository';
import { isSameLogin, type LoginState } from './user-change';

/** After this many failures, not counting database outages, this service's part is considered impossible. */
const MAX_FAILURES = 5;

/** `stale`: the user was changed by someone else first. `held`: another administrator has opened the documents that it would decide. Unless `completed`, both services keep the previous state, except that a disabled account stays disabled. */
export type SagaOutcome = 'completed' | 'email_taken' | 'not_found' | 'stale' | 'held';

/**
 * Changes a user in two services: first svc-auth's login, then this service's customer. When the second step is refused,
 * compensation restores the email and leaves a disabled login disabled. Every step is idempotent; the login's revision makes svc-auth refuse late duplicates.
 */
@Injectable()
export class LoginChangeSaga {
  private readonly logger = new Logger(LoginChangeSaga.name);

  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly customers: CustomerRepository,
    private readonly loginChanges: LoginChangeRepository,
    private readonly changes: ApplyChangeService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param requiresRevision the customer must be unchanged since the saga began
   * @throws RequestTimeoutError, BusUnavailableError and database errors: the change stays open
   */
  async run(change: OpenLoginChange, requiresRevision: boolean): Promise<SagaOutcome> {
    if (change.state === 'undoing') {
      await this.compensate(change);
      return 'stale';
    }
    const reply = await this.updateLogin(change, change.after);
    if (reply.outcome === 'refused') return this.refuse(change, reply);
    const outcome = await this.applyLocally(change, reply.revision, requiresRevision).catch((error) =>
      this.handleFailure(change, reply.revision, error),
    );
    this.outbox.wake();
    if (outcome === 'stale' || outcome === 'held')
      await this.compensate({ ...change, loginRevision: String(reply.revision) });
    return outcome;
  }

  private updateLogin({ userId, loginRevision, change }: OpenLoginChange, { email, isDisabled }: LoginState) {
    const expectedRevision = Number(loginRevision);
    return this.bus.request('login.update', { userId, email, isDisabled, expectedRevision, actor: change.actor });
  }

  private async refuse(
    { id, userId }: OpenLoginChange,
    reply: Commands['login.update']['reply'] & { outcome: 'refused' },
  ): Promise<SagaOutcome> {
    await this.database.transaction(async (manager) => {
      // Update the copy, or the next attempt would build on the same outdated revision.
      if (reply.code === 'superseded') await this.customers.copyLogin(manager, { userId, ...reply.login });
      if (reply.code === 'not_found') await this.loginChanges.delete(manager, id);
      else await this.loginChanges.settle(manager, id, 'refused');
    });
    return reply.code === 'superseded' ? 'stale' : reply.code;
  }

  private applyLocally(
    loginChange: OpenLoginChange,
    loginRevision: number,
    requiresRevision: boolean,
  ): Promise<SagaOutcome> {
    const { id, userId, before, after, change } = loginChange;
    return this.database.transaction(async (manager): Promise<SagaOutcome> => {
      const state = await this.loginChanges.lockState(manager, id);
      // Another process, which ran past its lease, may have finished the saga.
      if (state === null) return 'not_found';
      if (state !== 'begun') return state === 'completed' ? 'completed' : 'stale';
      const customer = await this.customers.lock(manager, userId);
      if (!customer) {
        // `user.deleted` makes svc-auth delete the login too.
        await this.loginChanges.delete(manager, id);
        return 'not_found';
      }
      if (requiresRevision && customer.revision !== loginChange.revision) {
        await this.loginChanges.startCompensation(manager, id, loginRevision);
        return 'stale';
      }
      await this.changes.apply(manager, customer, change, { before, after, revision: loginRevision });
      await this.loginChanges.settle(manager, id, 'completed');
      return 'completed';
    });
  }

  private async handleFailure(
    { id, failures }: OpenLoginChange,
    loginRevision: number,
    error: unknown,
  ): Promise<SagaOutcome> {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof ProblemException && error.code === 'held') {
      await this.loginChanges.startCompensation(this.database.manager, id, loginRevision);
      return 'held';
    }
    if (failures + 1 < MAX_FAILURES) {
      await this.loginChanges.countFailure(id);
      throw error;
    }
    this.logger.error({ err: error, operation: id }, 'A user change keeps failing; restoring the login in svc-auth');
    await this.loginChanges.startCompensation(this.database.manager, id, loginRevision);
    return 'stale';
  }

  private async compensate(change: OpenLoginChange): Promise<void> {
    const { id, userId, before, after } = change;
    // Disabling is never undone: the account may be disabled because it is being misused right now.
    const restored = { email: before.email, isDisabled: before.isDisabled || after.isDisabled };
    const reply = await this.updateLogin(change, restored);
    await this.database.transaction(async (manager) => {
      if (reply.outcome === 'updated') {
        await this.customers.copyLogin(manager, { userId, ...restored, revision: reply.revision });
        await this.loginChanges.settle(manager, id, 'undone');
        return;
      }
      if (reply.code === 'not_found') return this.loginChanges.delete(manager, id);
      if (reply.code === 'superseded') {
        await this.customers.copyLogin(manager, { userId, ...reply.login });
        await this.loginChanges.settle(manager, id, isSameLogin(reply.login, after) ? 'kept' : 'undone');
        return;
      }
      // Another user has taken the previous email, so the login keeps the new one.
      await this.customers.copyLogin(manager, { userId, ...after, revision: Number(change.loginRevision) });
      await this.loginChanges.settle(manager, id, 'kept');
    });
    this.logger.warn({ operation: id, outcome: reply.outcome }, 'Compensated a login change');
  }
}
