import type { AuditChange } from '@larkspur/contracts/audit';
import { ACCOUNT_KINDS, type AccountKind, type UpdateAccountRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { centsToDollars, requireCents } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNumberRepository } from '../../customers/account-number.repository';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import type { IfMatch } from '../../customers/entity-tag';
import { IdempotentRequestsRepository } from '../../idempotent-requests/idempotent-requests.repository';
import { LedgerRepository } from '../../ledger/ledger.repository';

interface AccountUpdate {
  userId: string;
  actorId: string;
  request: UpdateAccountRequest;
  idempotencyKey: string | null;
}

@Injectable()
export class UpdateAccountService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly accountNumbers: AccountNumberRepository,
    private readonly ledger: LedgerRepository,
    private readonly requests: IdempotentRequestsRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the difference of each balance as an adjustment. A repeated request posts nothing: payments that were made since
   * stay.
   * @returns `null` when the user does not exist
   * @throws stale, account_number_taken, idempotency_mismatch
   */
  async update(update: AccountUpdate, ifMatch: IfMatch): Promise<CustomerDetails | null> {
    await this.database.transaction((manager) => this.apply(manager, update, ifMatch));
    this.outbox.wake();
    return this.customers.findById(update.userId);
  }

  private async apply(manager: EntityManager, update: AccountUpdate, ifMatch: IfMatch): Promise<void> {
    const { userId, request } = update;
    // Locks the accounts before the customer, in the order of every posting.
    const balances = await this.ledger.lockBalances(manager, userId);
    const customer = balances && (await this.customers.lock(manager, userId));
    if (!customer) return;
    if (await this.isRepeated(manager, update)) return;
    ifMatch.assertAll(customer);
    const record = (change: AuditChange, objectId: string | null) =>
      this.audit.record(manager, {
        action: 'account.updated',
        subjectId: userId,
        objectId,
        changes: [change],
        reason: request.reason ?? null,
      });
    for (const account of ACCOUNT_KINDS) {
      const difference = requireCents(request[account]) - balances[account];
      if (difference === 0) continue;
      const postingId = await this.postAdjustment(manager, update, account, difference);
      const change = { field: account, before: centsToDollars(balances[account]), after: request[account] };
      // The audit log of a transaction is found by its id, and each of two balances has its own.
      await record(change, postingId);
    }
    if (request.number !== customer.accountNumber) {
      await this.changeNumber(manager, customer, request.number);
      await record({ field: 'number', before: customer.accountNumber, after: request.number }, null);
    }
  }

  private async isRepeated(manager: EntityManager, update: AccountUpdate): Promise<boolean> {
    const { userId, actorId, idempotencyKey: key, request } = update;
    const { number, savings, checking, reason = null } = request;
    const content = ['account', userId, number, savings, checking, reason];
    const id = newId();
    return (await this.requests.claim(manager, { actorId, key, content }, id)) !== id;
  }

  /** @returns the id of the posting, which is also the transaction's */
  private async postAdjustment(
    manager: EntityManager,
    { userId, actorId, request }: AccountUpdate,
    account: AccountKind,
    signedCents: number,
  ): Promise<string> {
    const adjustment = { postingId: newId(), userId, account, description: request.reason || 'Balance adjustment' };
    const result = await this.ledger.adjust(manager, {
      ...adjustment,
      signedCents,
      actorId,
      reason: adjustment.description,
    });
    if (result !== 'posted') throw new Error(`The adjustment of ${account} failed: ${result}`);
    await this.outbox.enqueue(manager, 'account.adjusted', {
      ...adjustment,
      balance: { account, ...(await this.ledger.getBalance(manager, userId, account)) },
      transactionType: signedCents > 0 ? 'credit' : 'debit',
      amountCents: Math.abs(signedCents),
      date: new Date().toISOString(),
    });
    return adjustment.postingId;
  }

  private async changeNumber(
    manager: EntityManager,
    { userId, revision }: CustomerDetails,
    number: string,
  ): Promise<void> {
    if (!(await this.accountNumbers.claim(manager, userId, number))) {
      throw new ProblemException('account_number_taken', {
        errors: [{ field: 'number', message: 'This account number is already in use.' }],
      });
    }
    await this.customers.setAccountNumber(manager, userId, number);
    // svc-transactions prints the number on statements.
    const event = { userId, accountNumber: number, revision: Number(revision) + 1 };
    await this.outbox.enqueue(manager, 'user.provisioned', event);
  }
}
