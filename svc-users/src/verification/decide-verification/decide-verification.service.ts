import type { VerificationDecision } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import { CustomerEvents } from '../../customers/customer-events';
import { VerificationRepository } from '../verification.repository';
import { VerificationHoldRepository } from '../verification-hold.repository';
import { heldByAnother } from '../verification-problems';

@Injectable()
export class DecideVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly verifications: VerificationRepository,
    private readonly holds: VerificationHoldRepository,
    private readonly audit: Audit,
    private readonly events: CustomerEvents,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns `null` when the user does not exist
   * @throws conflict when the customer's verification is not pending, or another upload than the reviewed one is
   * @throws held while another administrator is reviewing the case
   */
  async decide(userId: string, decision: VerificationDecision, actorId: string): Promise<CustomerDetails | null> {
    const isKnown = await this.database.transaction((manager) => this.apply(manager, userId, decision, actorId));
    if (!isKnown) return null;
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private async apply(
    manager: EntityManager,
    userId: string,
    request: VerificationDecision,
    actorId: string,
  ): Promise<boolean> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) return false;
    const { verificationStatus } = customer;
    if (verificationStatus !== 'pending') {
      throw new ProblemException('conflict', { message: 'This user has no documents waiting for review.' });
    }
    const { decision } = request;
    const reason = request.reason || null;
    const verificationId = request.verificationId.toLowerCase();
    if (!(await this.verifications.decide(manager, userId, { ...request, decidedBy: actorId }))) {
      throw new ProblemException('conflict', {
        message: 'The customer has since sent new documents. Review those instead.',
      });
    }
    // Locks the hold, so that nobody can take the case until this decision commits.
    if (!(await this.holds.acquire(manager, verificationId, actorId))) {
      throw heldByAnother((await this.holds.findOtherReviewer(manager, verificationId, actorId)) ?? { name: null });
    }
    await this.holds.remove(manager, verificationId);
    const revision = await this.customers.change(manager, customer, { verificationStatus: decision });
    await this.audit.record(manager, {
      action: 'verification.decided',
      subjectId: userId,
      objectId: verificationId,
      changes: [{ field: 'verificationStatus', before: verificationStatus, after: decision }],
      reason,
    });
    await this.events.publishProfile(manager, { ...customer, verificationStatus: decision }, revision);
    await this.events.publishNotice(manager, userId, {
      kind: 'verification-decided',
      decision,
      reason,
      isDocumentReview: true,
    });
    return true;
  }
}
