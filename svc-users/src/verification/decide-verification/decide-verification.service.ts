import type { VerificationDecision } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { VerificationRepository } from '../verification.repository';

@Injectable()
export class DecideVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly verifications: VerificationRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * `null`: no such user.
   * @throws conflict when nothing of this customer's waits for a decision
   */
  async decide(userId: string, decision: VerificationDecision, actorId: string): Promise<CustomerDetails | null> {
    const isKnown = await this.database.transaction((manager) => this.settle(manager, userId, decision, actorId));
    if (!isKnown) return null;
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private async settle(
    manager: EntityManager,
    userId: string,
    wanted: VerificationDecision,
    actorId: string,
  ): Promise<boolean> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) return false;
    const { verificationStatus, firstName, lastName } = customer;
    if (verificationStatus !== 'pending') {
      throw new ProblemException('conflict', { message: 'Only a verification that is pending can be decided.' });
    }
    const { decision } = wanted;
    const reason = wanted.reason || null;
    const verificationId = await this.verifications.decide(manager, userId, { ...wanted, decidedBy: actorId });
    const revision = await this.customers.change(manager, userId, { verificationStatus: decision });
    await this.audit.record(manager, {
      action: 'verification.decided',
      subjectId: userId,
      objectId: verificationId,
      changes: [{ field: 'verificationStatus', before: verificationStatus, after: decision }],
      reason,
    });
    const event = { userId, firstName, lastName, verificationStatus: decision, revision };
    await this.outbox.enqueue(manager, 'user.profile-changed', event);
    await this.outbox.enqueue(manager, 'notice.due', {
      userId,
      notice: { kind: 'verification-decided', decision, reason },
      at: new Date().toISOString(),
    });
    return true;
  }
}
