import { ACCOUNT_KINDS, type AccountKind, type UpdateAccountRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { centsToDollars, dollarsToCents } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, changesBetween } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { LedgerRepository } from '../../ledger/ledger.repository';
import type { IfMatch } from '../entity-tag';

interface AccountEdit {
  userId: string;
  actorId: string;
  wanted: UpdateAccountRequest;
}

@Injectable()
export class UpdateAccountService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the difference of each balance as an adjustment (decision 27). `null`: no such user.
   * @throws stale when a balance, the number or the profile is not what the caller has seen; account_number_taken
   */
  async edit(edit: AccountEdit, ifMatch: IfMatch): Promise<CustomerDetails | null> {
    await this.database.transaction((manager) => this.change(manager, edit, ifMatch));
    this.outbox.wake();
    return this.customers.findById(edit.userId);
  }

  private async change(manager: EntityManager, edit: AccountEdit, ifMatch: IfMatch): Promise<void> {
    const { userId, wanted } = edit;
    // The accounts before the customer, as every posting does.
    const balances = await this.ledger.lockBalances(manager, userId);
    const present = balances && (await this.customers.lock(manager, userId));
    if (!present) return;
    ifMatch.requireAll(present);
    for (const account of ACCOUNT_KINDS) {
      const difference = (dollarsToCents(wanted[account]) ?? Number.NaN) - balances[account];
      if (difference !== 0) await this.adjust(manager, edit, account, difference);
    }
    if (wanted.number !== present.accountNumber) await this.changeNumber(manager, userId, wanted.number);
    const changes = changesBetween(
      {
        number: present.accountNumber,
        savings: centsToDollars(balances.savings),
        checking: centsToDollars(balances.checking),
      },
      { number: wanted.number, savings: wanted.savings, checking: wanted.checking },
    );
    if (changes.length === 0) return;
    const reason = wanted.reason ?? null;
    await this.audit.record(manager, { action: 'account.updated', subjectId: userId, changes, reason });
  }

  private async adjust(
    manager: EntityManager,
    { userId, actorId, wanted }: AccountEdit,
    account: AccountKind,
    signedCents: number,
  ): Promise<void> {
    const adjustment = { postingId: newId(), userId, account, description: wanted.reason || 'Balance adjustment' };
    const result = await this.ledger.adjust(manager, {
      ...adjustment,
      signedCents,
      actorId,
      reason: adjustment.description,
    });
    if (result !== 'posted') throw new Error(`adjustment of ${account} answered ${result}`);
    await this.outbox.enqueue(manager, 'account.adjusted', {
      ...adjustment,
      balance: { account, ...(await this.ledger.balance(manager, userId, account)) },
      transactionType: signedCents > 0 ? 'credit' : 'debit',
      amountCents: Math.abs(signedCents),
      date: new Date().toISOString(),
    });
  }

  private async changeNumber(manager: EntityManager, userId: string, number: string): Promise<void> {
    await manager.query(
      'INSERT INTO issued_account_number (number, user_id) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING',
      [number, userId],
    );
    const [issued] = await manager.query<{ user_id: string }[]>(
      'SELECT user_id FROM issued_account_number WHERE number = $1',
      [number],
    );
    if (issued?.user_id !== userId) {
      throw new ProblemException('account_number_taken', {
        errors: [{ field: 'number', message: 'This account number is already in use.' }],
      });
    }
    await manager.query('UPDATE customer SET account_number = $2, revision = revision + 1 WHERE user_id = $1', [
      userId,
      number,
    ]);
    // Told again, with the new number: statements on paper bear it.
    await this.outbox.enqueue(manager, 'user.provisioned', { userId, accountNumber: number });
  }
}
