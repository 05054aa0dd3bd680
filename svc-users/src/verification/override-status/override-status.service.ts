import type { VerificationStatus } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CustomerDetails } from '../../customers/customer-details';
import { VerificationRepository } from '../verification.repository';
import { VerificationHoldRepository } from '../verification-hold.repository';
import { heldByAnother } from '../verification-problems';

export interface StatusOverride {
  status: VerificationStatus | undefined;
  actorId: string;
}

/** A status that an administrator sets by hand, in place of a decision about documents. */
@Injectable()
export class OverrideStatusService {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly holds: VerificationHoldRepository,
  ) {}

  /**
   * @param customer locked
   * @throws held while another administrator is reviewing the documents
   */
  async assertNotHeld(manager: EntityManager, customer: CustomerDetails, override: StatusOverride): Promise<void> {
    const verificationId = await this.findReview(manager, customer, override);
    if (!verificationId) return;
    const reviewer = await this.holds.findOtherReviewer(manager, verificationId, override.actorId);
    if (reviewer) throw heldByAnother(reviewer);
  }

  /**
   * Ends the review that the status decides, and replaces an earlier decision about the documents, whose reason would be read as
   * that of the new status.
   * @param customer locked
   * @returns whether documents were waiting for this decision
   * @throws held while another administrator is reviewing the documents
   */
  async apply(manager: EntityManager, customer: CustomerDetails, override: StatusOverride): Promise<boolean> {
    const { status, actorId } = override;
    if (status === undefined || status === customer.verificationStatus) return false;
    const reviewedId = await this.findReview(manager, customer, override);
    if (reviewedId) {
      // Taken before the commit, as by a decision: nobody else takes the case meanwhile.
      if (!(await this.holds.acquire(manager, reviewedId, actorId))) {
        const other = await this.holds.findOtherReviewer(manager, reviewedId, actorId);
        throw heldByAnother(other ?? { name: null });
      }
      await this.holds.remove(manager, reviewedId);
    }
    if (status !== 'verified' && status !== 'failed') return false;
    await this.verifications.decideLatest(manager, customer.userId, { decision: status, decidedBy: actorId });
    return reviewedId !== null;
  }

  /** @returns the upload that waits for a review, if the status would end that; otherwise `null` */
  private async findReview(
    manager: EntityManager,
    { userId, verificationStatus }: CustomerDetails,
    { status }: StatusOverride,
  ): Promise<string | null> {
    if (verificationStatus !== 'pending' || status === undefined || status === 'pending') return null;
    return this.verifications.findLatestId(manager, userId);
  }
}
