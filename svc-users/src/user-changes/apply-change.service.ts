import type { Notice } from '@larkspur/contracts/messages';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Audit, changesBetween } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import type { CustomerDetails } from '../customers/customer-details';
import { CustomerEvents } from '../customers/customer-events';
import { OverrideStatusService } from '../verification/override-status/override-status.service';
import type { LoginState, UserChange } from './user-change';

/** Fields of `user.profile-changed`. */
const PUBLISHED_FIELDS = ['firstName', 'lastName', 'verificationStatus'];

export interface LoginUpdate {
  before: LoginState;
  after: LoginState;
  /** The login's revision in the reply of svc-auth. */
  revision: number;
}

/** Applies this service's part of a change in one transaction: rows, audit entry, notices and events. */
@Injectable()
export class ApplyChangeService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly audit: Audit,
    private readonly events: CustomerEvents,
    private readonly statuses: OverrideStatusService,
  ) {}

  /**
   * @param customer locked
   * @param login set when svc-auth has changed the login; the copy here may already match
   * @throws held when it would decide documents that another administrator is reviewing
   */
  async apply(
    manager: EntityManager,
    customer: CustomerDetails,
    change: UserChange,
    login: LoginUpdate | null,
  ): Promise<void> {
    const { userId } = customer;
    const { profile, pinPads, action, actor, reason } = change;
    const changed = withProfile(customer, profile);
    const changes = changesBetween(
      { ...auditedFields(customer), ...login?.before },
      { ...auditedFields(changed), ...login?.after },
    );
    if (pinPads) changes.push({ field: 'paymentPin', before: null, after: null });
    if (changes.length === 0) return;

    const override = { status: profile.verificationStatus, actorId: actor.userId };
    const isDocumentReview = await this.statuses.apply(manager, customer, override);
    const revision = await this.customers.change(manager, customer, profile);
    if (pinPads) {
      await this.customers.setPin(manager, userId, {
        inner: Buffer.from(pinPads.inner, 'hex'),
        outer: Buffer.from(pinPads.outer, 'hex'),
        keyCount: pinPads.keyCount,
      });
    }
    if (login) {
      await this.customers.copyLogin(manager, { userId, ...login.after, revision: login.revision });
    }
    await this.audit.record(manager, { action, actor, subjectId: userId, changes, reason: reason ?? null });
    if (changes.some(({ field }) => PUBLISHED_FIELDS.includes(field))) {
      await this.events.publishProfile(manager, changed, revision);
    }
    for (const notice of noticesFor(customer, change, isDocumentReview))
      await this.events.publishNotice(manager, userId, notice);
  }
}

function auditedFields(customer: CustomerDetails) {
  const { firstName, lastName, email, phone, address, state, verificationStatus, isBlocked, isDisabled } = customer;
  const dailyLimit = centsToDollars(customer.dailyLimitCents);
  return { firstName, lastName, email, phone, address, state, verificationStatus, isBlocked, isDisabled, dailyLimit };
}

function withProfile(
  customer: CustomerDetails,
  { dailyLimitCents, ...profile }: UserChange['profile'],
): CustomerDetails {
  const limit = dailyLimitCents === undefined ? {} : { dailyLimitCents: String(dailyLimitCents) };
  return { ...customer, ...profile, ...limit };
}

/** svc-auth sends the notice of a changed email itself. The reason is for the audit log: it may be about other fields. */
function noticesFor(
  customer: CustomerDetails,
  { action, profile, pinPads }: UserChange,
  isDocumentReview: boolean,
): Notice[] {
  const notices: Notice[] = [];
  if (pinPads) {
    const byBank = action === 'user.updated';
    notices.push({ kind: 'payment-pin-changed', byBank, isFirst: !customer.hasPaymentPin });
  }
  const status = profile.verificationStatus;
  if (status !== customer.verificationStatus && (status === 'verified' || status === 'failed')) {
    notices.push({ kind: 'verification-decided', decision: status, reason: null, isDocumentReview });
  }
  return notices;
}
