import type { UpdateUserRequest } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus';
import { dollarsToCents } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox';
import { derivePinKey, hmacPads } from '@larkspur/service-kit/pin-proof';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UsersConfig } from '../config';
import { type Customer, CustomerRepository } from '../customer/customer.repository';

@Injectable()
export class EditUserService {
  constructor(
    private readonly config: UsersConfig,
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly customers: CustomerRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * svc-auth decides on e-mail and disabled first, for it alone knows whether an e-mail is free; its refusal leaves
   * everything as it was. Sending the same edit again is safe. `null`: no such user.
   */
  async edit(userId: string, wanted: UpdateUserRequest, actorId: string): Promise<Customer | null> {
    const present = await this.customers.findById(userId);
    if (!present) return null;
    if (wanted.isDisabled && userId === actorId) {
      throw new ProblemException('conflict', { message: 'You cannot disable your own account.' });
    }
    const isDisabled = wanted.isDisabled ?? present.isDisabled;
    const login =
      wanted.email !== present.email || isDisabled !== present.isDisabled
        ? await this.updateLogin(userId, wanted.email, isDisabled)
        : null;

    await this.database.transaction(async (manager) => {
      const revision = await this.customers.change(manager, userId, {
        firstName: wanted.firstName,
        lastName: wanted.lastName,
        phone: wanted.phone,
        address: wanted.location.address,
        state: wanted.location.state,
        verificationStatus: wanted.verificationStatus,
        isBlocked: wanted.isBlocked,
        dailyLimitCents: wanted.dailyLimit === undefined ? undefined : (dollarsToCents(wanted.dailyLimit) ?? undefined),
      });
      if (wanted.paymentPin) {
        const pinKey = derivePinKey(this.config.PIN_KEY, userId, wanted.paymentPin);
        await this.customers.setPin(manager, userId, hmacPads(pinKey));
      }
      if (login) await this.customers.copyLogin(manager, { userId, email: wanted.email, isDisabled, revision: login });
      await this.outbox.enqueue(manager, 'user.profile-changed', {
        userId,
        firstName: wanted.firstName,
        lastName: wanted.lastName,
        verificationStatus: wanted.verificationStatus,
        revision,
      });
    });
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  /** Answers the login's new revision. */
  private async updateLogin(userId: string, email: string, isDisabled: boolean): Promise<number> {
    const reply = await this.bus.request('login.update', { userId, email, isDisabled });
    if (reply.outcome === 'updated') return reply.revision;
    if (reply.code === 'email_taken') {
      throw new ProblemException('email_taken', {
        errors: [{ field: 'email', message: 'An account with this e-mail exists already.' }],
      });
    }
    throw new ProblemException('not_found', { message: 'There is no such user.' });
  }
}
