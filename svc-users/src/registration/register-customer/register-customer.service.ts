import type { Events } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNumberRepository } from '../../customers/account-number.repository';
import { CustomerRepository } from '../../customers/customer.repository';
import { LedgerRepository } from '../../ledger/ledger.repository';

type RegisteredUser = Events['user.registered'];

/** The revision of a new customer: the default of the column. */
const FIRST_REVISION = 1;

@Injectable()
export class RegisterCustomerService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly accountNumbers: AccountNumberRepository,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Opens the profile and the accounts once. After that it only publishes what came of them again, which the sender may have missed:
   * `user.provisioned`, or `user.deleted`.
   */
  async register(user: RegisteredUser): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Serializes concurrent deliveries for this user, or each of them would draw an account number.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [user.userId]);
      const existing = await this.customers.findAccountNumber(manager, user.userId);
      // A redelivery after the user was deleted must not create the customer again.
      if (!existing && (await this.accountNumbers.hasIssuedTo(manager, user.userId))) {
        return this.repeatDeletion(manager, user.userId);
      }
      await this.outbox.enqueue(manager, 'user.provisioned', {
        userId: user.userId,
        ...(existing ?? { accountNumber: await this.openCustomer(manager, user), revision: FIRST_REVISION }),
      });
    });
    this.outbox.wake();
  }

  private async repeatDeletion(manager: EntityManager, userId: string): Promise<void> {
    const deletion = await this.customers.findDeletion(manager, userId);
    if (!deletion) return;
    const { actorId, deletedAt } = deletion;
    await this.outbox.enqueue(manager, 'user.deleted', { userId, actorId, date: deletedAt.toISOString() });
  }

  private async openCustomer(manager: EntityManager, user: RegisteredUser): Promise<string> {
    const { userId, firstName, lastName, email, phone, location, role, createdAt } = user;
    const accountNumber = await this.accountNumbers.issue(manager, userId);
    await this.customers.insert(manager, {
      userId,
      accountNumber,
      firstName,
      lastName,
      email,
      phone,
      address: location.address,
      state: location.state,
      role,
      createdAt: new Date(createdAt),
    });
    await this.ledger.openAccounts(manager, userId);
    return accountNumber;
  }
}
