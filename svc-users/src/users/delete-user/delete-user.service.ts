import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { StoredFilesRepository } from '../../files/stored-files.repository';
import { LedgerRepository, type Sweep } from '../../ledger/ledger.repository';
import { LoginChangeRepository } from '../../user-changes/login-change.repository';

@Injectable()
export class DeleteUserService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly customers: CustomerRepository,
    private readonly ledger: LedgerRepository,
    private readonly operations: LoginChangeRepository,
    private readonly files: StoredFilesRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sweeps what is left into the closing account and forgets the person, in one commit; `user.deleted` makes svc-auth end
   * the sessions. The accounts, their postings and the number stay in the books: the number is never used again.
   * @throws transfer_pending while a transfer of theirs has no outcome. One that comes later finds the account closed.
   * @throws BusUnavailableError, RequestTimeoutError when that cannot be known: nothing was changed
   */
  async delete(userId: string, actorId: string): Promise<'deleted' | 'not_found'> {
    if (userId === actorId) throw new ProblemException('conflict', { message: 'You cannot delete your own account.' });
    if (!(await this.customers.findById(userId))) return 'not_found';
    const { pending } = await this.bus.request('transfers.pending', { userId });
    if (pending > 0) throw new ProblemException('transfer_pending');

    const deleted = await this.database.transaction((manager) => this.close(manager, userId, actorId));
    if (deleted) this.outbox.wake();
    return deleted ? 'deleted' : 'not_found';
  }

  private async close(manager: EntityManager, userId: string, actorId: string): Promise<boolean> {
    const date = new Date().toISOString();
    // Locks the accounts before the customer, as every posting does.
    const sweeps = await this.ledger.closeAccounts(manager, userId, actorId);
    const present = await this.customers.lock(manager, userId);
    if (!present) {
      if (sweeps.length > 0) throw new Error(`the accounts of ${userId}, who is no customer, held money`);
      return false;
    }
    await this.customers.delete(manager, userId);
    await this.files.releaseAllOf(manager, userId);
    await this.operations.forgetSettledOf(manager, userId);
    for (const { postingId, account, cents, revision } of sweeps) {
      await this.outbox.enqueue(manager, 'account.adjusted', {
        postingId,
        userId,
        account,
        transactionType: 'debit',
        amountCents: cents,
        description: 'Account closed',
        date,
        balance: { account, balanceCents: 0, revision },
      });
    }
    await this.outbox.enqueue(manager, 'user.deleted', { userId, actorId, date });
    const changes = whatWasThere(present, sweeps);
    await this.audit.record(manager, { action: 'user.deleted', subjectId: userId, changes });
    return true;
  }
}

function whatWasThere(customer: CustomerDetails, sweeps: Sweep[]) {
  const { firstName, lastName, email, phone, address, state, accountNumber, verificationStatus, createdAt } = customer;
  const was = {
    firstName,
    lastName,
    email,
    phone,
    address,
    state,
    accountNumber,
    verificationStatus,
    ...Object.fromEntries(sweeps.map(({ account, cents }) => [account, centsToDollars(cents)])),
    createdAt: createdAt.toISOString(),
  };
  return Object.entries(was).map(([field, before]) => ({ field, before, after: null }));
}
