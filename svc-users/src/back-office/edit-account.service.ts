import { ACCOUNT_KINDS, type UpdateAccountRequest } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { dollarsToCents } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Customer, CustomerRepository } from '../customer/customer.repository';
import { LedgerRepository } from '../ledger/ledger.repository';

@Injectable()
export class EditAccountService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Posts the difference of each balance as an adjustment (decision 27). `null`: no such user. */
  async edit(userId: string, wanted: UpdateAccountRequest, actorId: string): Promise<Customer | null> {
    await this.database.transaction(async (manager) => {
      const present = await this.ledger.lockBalances(manager, userId);
      if (!present) return;
      for (const account of ACCOUNT_KINDS) {
        const difference = (dollarsToCents(wanted[account]) ?? Number.NaN) - present[account];
        if (difference === 0) continue;
        const adjustment = {
          postingId: newId(),
          userId,
          account,
          description: wanted.reason || 'Balance adjustment',
        };
        const result = await this.ledger.adjust(manager, {
          ...adjustment,
          signedCents: difference,
          actorId,
          reason: adjustment.description,
        });
        if (result !== 'posted') throw new Error(`adjustment of ${account} answered ${result}`);
        await this.outbox.enqueue(manager, 'account.adjusted', {
          ...adjustment,
          balance: { account, ...(await this.ledger.balance(manager, userId, account)) },
          transactionType: difference > 0 ? 'credit' : 'debit',
          amountCents: Math.abs(difference),
          date: new Date().toISOString(),
        });
      }
      await this.changeNumber(manager, userId, wanted.number);
    });
    this.outbox.wake();
    return this.customers.findById(userId);
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
        errors: [{ field: 'number', message: 'This account number is in use.' }],
      });
    }
    const [, changed] = await manager.query<[unknown[], number]>(
      'UPDATE customer SET account_number = $2 WHERE user_id = $1 AND account_number <> $2',
      [userId, number],
    );
    // Told again, with the new number: statements on paper bear it.
    if (changed > 0) await this.outbox.enqueue(manager, 'user.provisioned', { userId, accountNumber: number });
  }
}
