import { BusUnavailableError } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../customers/customer.repository';
import { ApplyChangeService } from './apply-change.service';
import { type LoginChange, LoginChangeRepository } from './login-change.repository';
import { LoginChangeSaga, type Settlement } from './login-change.saga';
import { type RequestedChange, sameLogin } from './user-change';

export interface ChangeRequest {
  /** Called with the user as they are, locked; a refusal is thrown. */
  decide(present: CustomerDetails): RequestedChange;
  /** Whoever orders it has seen this revision and wants no other: then nobody may come between the two halves. */
  insists: boolean;
}

type Begun = { step: 'done' | 'absent' } | { step: 'open'; operation: LoginChange } | { step: 'busy'; id: string };

/** Every change of a user, whoever orders it (decision 14). */
@Injectable()
export class ChangeUserService {
  private readonly log = new Logger(ChangeUserService.name);

  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly operations: LoginChangeRepository,
    private readonly conductor: LoginChangeSaga,
    private readonly changes: ApplyChangeService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One transaction where svc-auth has no part in it. Where it has, one operation of two halves: all of it or nothing.
   * @returns the user as they are then; `null` when there is no such user
   * @throws email_taken, stale, conflict; unavailable when it is not known yet: the sweeper settles it
   */
  async change(userId: string, order: ChangeRequest): Promise<CustomerDetails | null> {
    let begun = await this.begin(userId, order);
    // A change of before has no outcome yet: this one builds on it.
    if (begun.step === 'busy' && (await this.settleEarlier(begun.id))) begun = await this.begin(userId, order);
    if (begun.step === 'busy') {
      throw new ProblemException('conflict', {
        message: 'Another change of this user is being made at this moment. Try again shortly.',
      });
    }
    if (begun.step === 'absent') return null;
    if (begun.step === 'open') refuseUnless(await this.conduct(begun.operation));
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private begin(userId: string, order: ChangeRequest): Promise<Begun> {
    return this.database.transaction(async (manager): Promise<Begun> => {
      const present = await this.customers.lock(manager, userId);
      if (!present) return { step: 'absent' };
      const { login, ...change } = order.decide(present);
      if (sameLogin(login, present)) {
        await this.changes.apply(manager, present, change, null);
        return { step: 'done' };
      }
      const id = await this.operations.openOf(manager, userId);
      if (id) return { step: 'busy', id };
      return { step: 'open', operation: await this.store(manager, present, { ...change, login }, order.insists) };
    });
  }

  private store(
    manager: EntityManager,
    present: CustomerDetails,
    { login, ...change }: RequestedChange,
    insists: boolean,
  ): Promise<LoginChange> {
    const { userId, email, isDisabled, revision, loginRevision } = present;
    const { traceparent, requestId, address } = currentContext() ?? {};
    return this.operations.begin(manager, {
      userId,
      before: { email, isDisabled },
      wanted: login,
      change,
      revision,
      insists,
      loginRevision,
      context: {
        ...(traceparent ? { traceparent } : {}),
        ...(requestId ? { requestId } : {}),
        ...(address ? { address } : {}),
      },
    });
  }

  private async conduct(operation: LoginChange): Promise<Settlement> {
    try {
      return await this.conductor.conduct(operation, operation.insists);
    } catch (error) {
      await this.leaveOpen(operation, error);
      throw new ProblemException('unavailable', {
        message: 'It is not known yet whether this change could be made. Please look again in a moment.',
        headers: { 'retry-after': '2' },
      });
    }
  }

  /** Not even begun, when svc-auth was surely not asked; else the sweeper takes it up. */
  private async leaveOpen(operation: LoginChange, error: unknown): Promise<void> {
    this.log.warn({ err: error, operation: operation.id }, 'A change of a user has no outcome yet');
    const surelyUnsent = error instanceof BusUnavailableError;
    // Should this fail too, its lease runs out.
    await (surelyUnsent ? this.operations.cancel(operation) : this.operations.scheduleRetry(operation)).catch((err) =>
      this.log.warn({ err, operation: operation.id }, 'An open change keeps its lease'),
    );
  }

  /** @returns false when another process is at it, or it stays open */
  private async settleEarlier(id: string): Promise<boolean> {
    const [operation] = await this.operations.take(1, id);
    if (!operation) return false;
    await this.conductor.conduct(operation, true).catch(async (error) => {
      await this.leaveOpen(operation, error);
      throw error;
    });
    return true;
  }
}

function refuseUnless(settlement: Settlement): void {
  if (settlement === 'completed') return;
  if (settlement === 'email_taken') {
    throw new ProblemException('email_taken', {
      errors: [{ field: 'email', message: 'An account with this email already exists.' }],
    });
  }
  throw new ProblemException(settlement, settlement === 'not_found' ? { message: 'There is no such user.' } : {});
}
