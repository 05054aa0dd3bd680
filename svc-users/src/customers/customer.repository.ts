import { queryRow } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, DataSource, type EntityManager, Equal, IsNull, LessThan, Not, type Repository } from 'typeorm';
import type { PinPads } from '../payment-pin/pin-pads';
import { Customer } from './customer.entity';
import { type CustomerDetails, customerDetails, selectCustomers } from './customer-details';
import { DeletedUser } from './deleted-user.entity';

type NewCustomer = Pick<
  Customer,
  'userId' | 'accountNumber' | 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'state' | 'role' | 'createdAt'
>;

/** Absent members stay as they are. */
export interface CustomerChange
  extends Partial<
    Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'address' | 'state' | 'verificationStatus' | 'isBlocked'>
  > {
  dailyLimitCents?: number;
}

const SELECT_CUSTOMER = selectCustomers();

@Injectable()
export class CustomerRepository {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
  ) {}

  findById(userId: string): Promise<CustomerDetails | null> {
    return queryRow(this.database, customerDetails, `${SELECT_CUSTOMER} WHERE c.user_id = $1`, [userId]);
  }

  /** The copied emails are not unique in this database: svc-auth compares them by a stricter rule than `lower()`. */
  findByEmail(email: string): Promise<CustomerDetails | null> {
    const sql = `${SELECT_CUSTOMER} WHERE lower(c.email) = lower($1) LIMIT 1`;
    return queryRow(this.database, customerDetails, sql, [email]);
  }

  findByAccountNumber(accountNumber: string): Promise<Customer | null> {
    return this.customers.findOneBy({ accountNumber });
  }

  /** The account number with the customer's revision. */
  async findAccountNumber(
    manager: EntityManager,
    userId: string,
  ): Promise<{ accountNumber: string; revision: number } | null> {
    const customer = await manager.findOneBy(Customer, { userId });
    return customer && { accountNumber: customer.accountNumber, revision: Number(customer.revision) };
  }

  /** Locks the customer until the transaction ends. The balances are not locked. */
  lock(manager: EntityManager, userId: string): Promise<CustomerDetails | null> {
    const sql = `${SELECT_CUSTOMER} WHERE c.user_id = $1 FOR NO KEY UPDATE OF c`;
    return queryRow(manager, customerDetails, sql, [userId]);
  }

  async insert(manager: EntityManager, customer: NewCustomer): Promise<void> {
    await manager.insert(Customer, customer);
  }

  /**
   * @param customer locked by this transaction
   * @returns the new revision
   */
  async change(
    manager: EntityManager,
    { userId, revision }: Pick<CustomerDetails, 'userId' | 'revision'>,
    { dailyLimitCents, ...change }: CustomerChange,
  ): Promise<number> {
    const newRevision = Number(revision) + 1;
    await manager.update(
      Customer,
      { userId },
      {
        ...change,
        ...(dailyLimitCents === undefined ? {} : { dailyLimitCents: String(dailyLimitCents) }),
        revision: String(newRevision),
      },
    );
    return newRevision;
  }

  async setAccountNumber(manager: EntityManager, userId: string, accountNumber: string): Promise<void> {
    await manager.update(Customer, { userId }, { accountNumber, revision: () => 'revision + 1' });
  }

  /**
   * Also clears the count of wrong PINs and the lock. Keeps the pads that it replaces for payments that were sent before. A PIN that
   * is set again replaces nothing.
   */
  async setPin(manager: EntityManager, userId: string, pads: PinPads): Promise<void> {
    const { inner: pinInner, outer: pinOuter, keyCount: pinKeyCount } = pads;
    await manager
      .createQueryBuilder()
      .update(Customer)
      .set({
        formerPinInner: () => 'pin_inner',
        formerPinOuter: () => 'pin_outer',
        pinReplacedAt: () => 'clock_timestamp()',
      })
      .where({ userId, pinInner: And(Not(IsNull()), Not(Equal(pinInner))) })
      .execute();
    await manager.update(Customer, { userId }, { pinInner, pinOuter, pinKeyCount, wrongPins: 0, pinLockedUntil: null });
  }

  /** Those that were replaced a day ago. */
  async deleteFormerPins(): Promise<void> {
    await this.database.query(
      `UPDATE customer SET former_pin_inner = NULL, former_pin_outer = NULL
       WHERE user_id IN (
         -- Leaves those whose payments are being posted to the next time.
         SELECT user_id FROM customer WHERE former_pin_inner IS NOT NULL AND pin_replaced_at < now() - interval '1 day'
         FOR NO KEY UPDATE SKIP LOCKED)`,
    );
  }

  /** @param fileName of a stored file; `null` removes the picture */
  async setProfilePicture(manager: EntityManager, userId: string, fileName: string | null): Promise<void> {
    await manager.update(Customer, { userId }, { profilePicture: fileName, revision: () => 'revision + 1' });
  }

  async delete(manager: EntityManager, userId: string, actorId: string, deletedAt: string): Promise<void> {
    await manager.delete(Customer, { userId });
    await manager.insert(DeletedUser, { userId, actorId, deletedAt: new Date(deletedAt) });
  }

  /** @returns null unless the user was deleted by this release or a later one */
  findDeletion(manager: EntityManager, userId: string): Promise<DeletedUser | null> {
    return manager.findOneBy(DeletedUser, { userId });
  }

  /** Copies what svc-auth reports about a login, unless a newer revision has been copied already. */
  async copyLogin(
    manager: EntityManager,
    { userId, email, isDisabled, revision }: { userId: string; email: string; isDisabled: boolean; revision: number },
  ): Promise<void> {
    const loginRevision = String(revision);
    await manager.update(
      Customer,
      { userId, loginRevision: LessThan(loginRevision) },
      { email, isDisabled, loginRevision },
    );
  }

  /** Takes an older revision from svc-auth, whose database was restored, unless the copy has changed since. */
  async overwriteLogin(
    manager: EntityManager,
    { userId, email, isDisabled, revision }: { userId: string; email: string; isDisabled: boolean; revision: number },
    presentRevision: number,
  ): Promise<void> {
    await manager.update(
      Customer,
      { userId, loginRevision: String(presentRevision) },
      { email, isDisabled, loginRevision: String(revision) },
    );
  }
}
