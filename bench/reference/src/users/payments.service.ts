import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentOutcome, PaymentRequest } from '../payment-messages';
import { setting } from '../settings';
import { Account } from './account.entity';
import { Customer } from './customer.entity';
import { Entry } from './entry.entity';
import { isPin } from './pin-hash';
import { Posting } from './posting.entity';

interface Parties {
  payer: Customer;
  payee: Customer;
}

@Injectable()
export class PaymentsService {
  private readonly pinSecret = setting('PIN_SECRET');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Moves the money in one transaction, once for each transfer. */
  post(request: PaymentRequest): Promise<PaymentOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const parties = await this.findParties(manager, request);
      if (!parties) return this.reject(manager, request, 'unknown_account');
      const accounts = await this.lockAccounts(manager, request, parties);
      const posted = await manager.findOneBy(Posting, { id: request.transferId });
      if (posted) return toOutcome(posted, parties);

      const reason = this.findRejection(request, parties, accounts);
      if (reason) return this.reject(manager, request, reason);
      return this.move(manager, request, parties, accounts);
    });
  }

  private async findParties(
    manager: EntityManager,
    { payerId, accountNumber }: PaymentRequest,
  ): Promise<Parties | null> {
    const customers = await manager.findBy(Customer, [{ userId: payerId }, { accountNumber }]);
    const payer = customers.find(({ userId }) => userId === payerId);
    const payee = customers.find((customer) => customer.accountNumber === accountNumber);
    return payer && payee ? { payer, payee } : null;
  }

  /** In the order of their ids, so that opposite payments wait for each other instead of deadlocking. */
  private async lockAccounts(
    manager: EntityManager,
    { from, accountType }: PaymentRequest,
    { payer, payee }: Parties,
  ): Promise<{ debit: Account; credit: Account }> {
    const accounts = await manager.find(Account, {
      where: [
        { userId: payer.userId, kind: from },
        { userId: payee.userId, kind: accountType },
      ],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const debit = accounts.find(({ userId, kind }) => userId === payer.userId && kind === from);
    const credit = accounts.find(({ userId, kind }) => userId === payee.userId && kind === accountType);
    if (!debit || !credit) throw new Error('A customer has no account.');
    return { debit, credit };
  }

  private findRejection(
    { amountCents, paymentPin }: PaymentRequest,
    { payer }: Parties,
    { debit, credit }: { debit: Account; credit: Account },
  ): string | null {
    if (debit.id === credit.id) return 'same_account';
    if (!isPin(payer.pinHash, this.pinSecret, payer.userId, paymentPin)) return 'wrong_pin';
    return debit.balance < amountCents ? 'insufficient_funds' : null;
  }

  private async reject(
    manager: EntityManager,
    { transferId }: PaymentRequest,
    reason: string,
  ): Promise<PaymentOutcome> {
    await manager.insert(Posting, { id: transferId, status: 'rejected', reason });
    return { status: 'rejected', reason };
  }

  private async move(
    manager: EntityManager,
    { transferId, amountCents }: PaymentRequest,
    parties: Parties,
    { debit, credit }: { debit: Account; credit: Account },
  ): Promise<PaymentOutcome> {
    await manager.insert(Posting, { id: transferId, status: 'completed' });
    await manager.insert(Entry, [
      { postingId: transferId, accountId: debit.id, amount: -amountCents },
      { postingId: transferId, accountId: credit.id, amount: amountCents },
    ]);
    await manager.update(Account, debit.id, { balance: debit.balance - amountCents });
    await manager.update(Account, credit.id, { balance: credit.balance + amountCents });
    return toOutcome({ status: 'completed', reason: null }, parties);
  }
}

function toOutcome({ status, reason }: Pick<Posting, 'status' | 'reason'>, { payer, payee }: Parties): PaymentOutcome {
  if (status === 'rejected') return { status, reason: reason ?? 'unknown' };
  return {
    status,
    payer: { userId: payer.userId, name: payer.name },
    payee: { userId: payee.userId, name: payee.name },
  };
}
