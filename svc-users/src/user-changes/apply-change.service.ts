import type { Notice } from '@larkspur/contracts/messages';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, changesBetween } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../customers/customer.repository';
import type { LoginState, UserChange } from './user-change';

export interface GrantedLogin {
  before: LoginState;
  after: LoginState;
  /** As svc-auth answered it. */
  revision: number;
}

/** This service's half of a change: rows, audit, notices and what others are told, in one transaction. */
@Injectable()
export class ApplyChangeService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param present locked
   * @param login where svc-auth has changed it; its copy here may be in step already
   */
  async apply(
    manager: EntityManager,
    present: CustomerDetails,
    change: UserChange,
    login: GrantedLogin | null,
  ): Promise<void> {
    const { userId } = present;
    const { profile, pinPads, action, actor, reason } = change;
    const changes = changesBetween(
      { ...auditedOf(present), ...login?.before },
      { ...auditedOf(changed(present, profile)), ...login?.after },
    );
    if (pinPads) changes.push({ field: 'paymentPin', before: null, after: null });
    if (changes.length === 0) return;

    const revision = await this.customers.change(manager, userId, profile);
    if (pinPads) {
      await this.customers.setPin(manager, userId, {
        inner: Buffer.from(pinPads.inner, 'hex'),
        outer: Buffer.from(pinPads.outer, 'hex'),
      });
    }
    if (login) {
      await this.customers.copyLogin(manager, { userId, ...login.after, revision: login.revision });
    }
    await this.audit.record(manager, { action, actor, subjectId: userId, changes, reason: reason ?? null });
    await this.tell(manager, changed(present, profile), revision, changes);
    for (const notice of noticesOf(present, change)) {
      await this.outbox.enqueue(manager, 'notice.due', { userId, notice, at: new Date().toISOString() });
    }
  }

  private async tell(
    manager: EntityManager,
    { userId, firstName, lastName, verificationStatus }: CustomerDetails,
    revision: number,
    changes: { field: string }[],
  ): Promise<void> {
    if (!changes.some(({ field }) => ['firstName', 'lastName', 'verificationStatus'].includes(field))) return;
    const told = { userId, firstName, lastName, verificationStatus, revision };
    await this.outbox.enqueue(manager, 'user.profile-changed', told);
  }
}

function auditedOf(customer: CustomerDetails) {
  const { firstName, lastName, email, phone, address, state, verificationStatus, isBlocked, isDisabled } = customer;
  const dailyLimit = centsToDollars(customer.dailyLimitCents);
  return { firstName, lastName, email, phone, address, state, verificationStatus, isBlocked, isDisabled, dailyLimit };
}

/** The customer as they are after the change. */
function changed(present: CustomerDetails, { dailyLimitCents, ...profile }: UserChange['profile']): CustomerDetails {
  const limit = dailyLimitCents === undefined ? {} : { dailyLimitCents: String(dailyLimitCents) };
  return { ...present, ...profile, ...limit };
}

/** Of a changed e-mail svc-auth tells. */
function noticesOf(present: CustomerDetails, { action, profile, pinPads, reason }: UserChange) {
  const notices: Notice[] = [];
  if (pinPads) notices.push({ kind: 'payment-pin-changed', byBank: action === 'user.updated' });
  const status = profile.verificationStatus;
  if (status !== present.verificationStatus && (status === 'verified' || status === 'failed')) {
    notices.push({ kind: 'verification-decided', decision: status, reason: reason || null });
  }
  return notices;
}
