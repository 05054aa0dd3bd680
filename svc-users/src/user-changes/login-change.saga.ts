import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { isDatabaseUnavailable } from '@larkspur/service-kit/database/database-unavailable';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import { ApplyChangeService } from './apply-change.service';
import { type LoginChange, LoginChangeRepository } from './login-change.repository';
import { type LoginState, sameLogin } from './user-change';

/** After so many failures that are not the database's absence, this service's half will never go through. */
const MOST_FAILURES = 5;

/** `stale`: somebody else changed the user first. Then, and when refused, both services have what they had. */
export type Settlement = 'completed' | 'email_taken' | 'not_found' | 'stale';

/**
 * Brings one operation to its end: svc-auth's half, then this service's; or, where the second is refused, the first one
 * back. Every step can be done again, and what a late copy of a command asks is refused by the login's revision.
 */
@Injectable()
export class LoginChangeSaga {
  private readonly log = new Logger(LoginChangeSaga.name);

  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly customers: CustomerRepository,
    private readonly operations: LoginChangeRepository,
    private readonly changes: ApplyChangeService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param insists the user must be as they were when the operation began
   * @throws RequestTimeoutError, BusUnavailableError and the database's errors: the operation stays open
   */
  async conduct(operation: LoginChange, insists: boolean): Promise<Settlement> {
    if (operation.state === 'undoing') {
      await this.undo(operation);
      return 'stale';
    }
    const reply = await this.ask(operation, operation.wanted);
    if (reply.outcome === 'refused') return this.refuse(operation, reply);
    const settlement = await this.finish(operation, reply.revision, insists).catch((error) =>
      this.afterFailure(operation, reply.revision, error),
    );
    this.outbox.wake();
    if (settlement === 'stale') await this.undo({ ...operation, loginRevision: String(reply.revision) });
    return settlement;
  }

  private ask({ userId, loginRevision, change }: LoginChange, { email, isDisabled }: LoginState) {
    const expectedRevision = Number(loginRevision);
    return this.bus.request('login.update', { userId, email, isDisabled, expectedRevision, actor: change.actor });
  }

  private async refuse(
    { id, userId }: LoginChange,
    reply: Commands['login.update']['reply'] & { outcome: 'refused' },
  ): Promise<Settlement> {
    await this.database.transaction(async (manager) => {
      // Else the next try would build on the same past.
      if (reply.code === 'superseded') await this.customers.copyLogin(manager, { userId, ...reply.login });
      if (reply.code === 'not_found') await this.operations.forget(manager, id);
      else await this.operations.settle(manager, id, 'refused');
    });
    return reply.code === 'superseded' ? 'stale' : reply.code;
  }

  private finish(operation: LoginChange, revision: number, insists: boolean): Promise<Settlement> {
    const { id, userId, before, wanted: after, change } = operation;
    return this.database.transaction(async (manager): Promise<Settlement> => {
      const state = await this.operations.lock(manager, id);
      // Whoever had it before was slower than the lease, but brought it to an end.
      if (state === null) return 'not_found';
      if (state !== 'begun') return state === 'completed' ? 'completed' : 'stale';
      const present = await this.customers.lock(manager, userId);
      if (!present) {
        // `user.deleted` takes the login away too.
        await this.operations.forget(manager, id);
        return 'not_found';
      }
      if (insists && present.revision !== operation.revision) {
        await this.operations.startCompensation(manager, id, revision);
        return 'stale';
      }
      await this.changes.apply(manager, present, change, { before, after, revision });
      await this.operations.settle(manager, id, 'completed');
      return 'completed';
    });
  }

  private async afterFailure({ id, failures }: LoginChange, revision: number, error: unknown): Promise<Settlement> {
    if (isDatabaseUnavailable(error)) throw error;
    if (failures + 1 < MOST_FAILURES) {
      await this.operations.countFailure(id);
      throw error;
    }
    this.log.error(
      { err: error, operation: id },
      'A change cannot be finished; what svc-auth has changed is taken back',
    );
    await this.operations.startCompensation(this.database.manager, id, revision);
    return 'stale';
  }

  private async undo(operation: LoginChange): Promise<void> {
    const { id, userId, before, wanted } = operation;
    const reply = await this.ask(operation, before);
    await this.database.transaction(async (manager) => {
      if (reply.outcome === 'updated') {
        await this.customers.copyLogin(manager, { userId, ...before, revision: reply.revision });
        await this.operations.settle(manager, id, 'undone');
        return;
      }
      if (reply.code === 'not_found') return this.operations.forget(manager, id);
      if (reply.code === 'superseded') {
        await this.customers.copyLogin(manager, { userId, ...reply.login });
        await this.operations.settle(manager, id, sameLogin(reply.login, wanted) ? 'kept' : 'undone');
        return;
      }
      // Somebody else has the former e-mail by now: the login keeps the new one, and so does the copy of it.
      const loginRevision = Number(operation.loginRevision);
      await this.customers.copyLogin(manager, { userId, ...wanted, revision: loginRevision });
      await this.operations.settle(manager, id, 'kept');
    });
    this.log.warn({ operation: id, outcome: reply.outcome }, 'A change of a login was taken back');
  }
}
