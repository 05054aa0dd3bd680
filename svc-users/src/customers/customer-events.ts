import type { Notice } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CustomerDetails } from './customer-details';

type Profile = Pick<CustomerDetails, 'userId' | 'firstName' | 'lastName' | 'verificationStatus'>;

/** Publishes changes of a customer to other services, in the transaction of the change. */
@Injectable()
export class CustomerEvents {
  constructor(private readonly outbox: Outbox) {}

  /** For a change of any field that the event has. */
  async publishProfile(
    manager: EntityManager,
    { userId, firstName, lastName, verificationStatus }: Profile,
    revision: number,
  ): Promise<void> {
    const event = { userId, firstName, lastName, verificationStatus, revision };
    await this.outbox.enqueue(manager, 'user.profile-changed', event);
  }

  /** An email to the customer. */
  async publishNotice(manager: EntityManager, userId: string, notice: Notice): Promise<void> {
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice, at: new Date().toISOString() });
  }
}
