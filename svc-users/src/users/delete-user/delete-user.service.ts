import type { AuditChange } from '@larkspur/contracts/audit';
import { CLOSING_DESCRIPTION } from '@larkspur/contracts/transaction';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BeneficiaryRepository } from '../../beneficiaries/beneficiary.repository';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import type { IfMatch } from '../../customers/entity-tag';
import { DeadLetterEraser } from '../../dead-letters/dead-letter-eraser';
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
    private readonly loginChanges: LoginChangeRepository,
    private readonly files: StoredFilesRepository,
    private readonly beneficiaries: BeneficiaryRepository,
    private readonly deadLetters: DeadLetterEraser,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Moves the balances to the closing account and deletes the customer in one commit; `user.deleted` makes svc-auth end
   * the sessions. The accounts and their postings stay in the ledger, and the account number is never issued again.
   * @throws stale when the profile or a balance is another version: money that the administrator has not seen is not moved
   * @throws transfer_pending while a transfer has no outcome. A transfer that arrives later finds the account closed.
   * @throws BusUnavailableError, RequestTimeoutError when pending transfers cannot be checked: nothing was changed
   */
  async delete(userId: string, actorId: string, ifMatch: IfMatch): Promise<'deleted' | 'not_found'> {
    if (!(await this.customers.findById(userId))) return 'not_found';
    const { pending } = await this.bus.request('transfers.pending', { userId });
    if (pending > 0) throw new ProblemException('transfer_pending');

    const isDeleted = await this.database.transaction((manager) => this.close(manager, userId, actorId, ifMatch));
    if (isDeleted) this.outbox.wake();
    return isDeleted ? 'deleted' : 'not_found';
  }

  private async close(manager: EntityManager, userId: string, actorId: string, ifMatch: IfMatch): Promise<boolean> {
    const date = new Date().toISOString();
    // Locks the accounts before the customer, in the order of every posting.
    await this.ledger.lockForClosing(manager, userId);
    const customer = await this.customers.lock(manager, userId);
    if (customer) ifMatch.assertAll(customer);
    const sweeps = await this.ledger.closeAccounts(manager, userId, actorId);
    if (!customer) {
      if (sweeps.length > 0) throw new Error(`Accounts of the deleted user ${userId} held money`);
      return false;
    }
    await this.customers.delete(manager, userId, actorId, date);
    await this.files.releaseAllOfUser(manager, userId);
    await this.loginChanges.deleteSettledOfUser(manager, userId);
    await this.beneficiaries.deleteAllOfUser(manager, userId);
    await this.deadLetters.deletePersonalData(manager, userId);
    for (const { postingId, account, cents, revision } of sweeps) {
      await this.outbox.enqueue(manager, 'account.adjusted', {
        postingId,
        userId,
        account,
        transactionType: 'debit',
        amountCents: cents,
        description: CLOSING_DESCRIPTION,
        date,
        balance: { account, balanceCents: 0, revision },
      });
    }
    await this.outbox.enqueue(manager, 'user.deleted', { userId, actorId, date });
    const changes = deletedFields(customer, sweeps);
    await this.audit.record(manager, { action: 'user.deleted', subjectId: userId, changes });
    return true;
  }
}

/** Without personal data: nothing about a deleted person is kept. */
function deletedFields(customer: CustomerDetails, sweeps: Sweep[]): AuditChange[] {
  const { verificationStatus, createdAt } = customer;
  const fields = {
    verificationStatus,
    ...Object.fromEntries(sweeps.map(({ account, cents }) => [account, centsToDollars(cents)])),
    createdAt: createdAt.toISOString(),
  };
  return Object.entries(fields).map(([field, before]) => ({ field, before, after: null }));
}
