import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { assertNotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type PendingCase, VerificationRepository } from '../verification.repository';
import { VerificationHoldRepository } from '../verification-hold.repository';
import { heldByAnother, IN_QUEUE, notPending } from '../verification-problems';

/** Gives each case to one administrator at a time, for `VERIFICATION_HOLD_MINUTES`. */
@Injectable()
export class HoldVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly verifications: VerificationRepository,
    private readonly holds: VerificationHoldRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The case that the administrator holds, or the oldest free one, held from now on.
   * @param skipped cases that the administrator has skipped
   * @returns `null` when there is none
   */
  async holdNext(reviewerId: string, skipped: readonly string[]): Promise<PendingCase | null> {
    const found = await this.database.transaction(async (manager) => {
      const held = await this.holds.findHeldBy(manager, reviewerId);
      if (held && !skipped.includes(held)) return this.acquire(manager, held, reviewerId, false);
      for (const id of await this.holds.findFree(manager, reviewerId, skipped)) {
        const acquired = await this.acquire(manager, id, reviewerId, true);
        if (acquired) return acquired;
      }
      return null;
    });
    this.outbox.wake();
    return found;
  }

  /**
   * Takes this case, or renews the administrator's own hold of it.
   * @throws held while another administrator holds the case; not_found when it is not pending; own_account
   */
  async hold(verificationId: string, reviewerId: string): Promise<PendingCase> {
    const found = await this.database.transaction(async (manager) => {
      const pending = await this.verifications.findPending(manager, verificationId);
      if (!pending) throw notPending();
      assertNotOwnAccount(reviewerId, pending.userId);
      const acquired = await this.acquire(manager, verificationId, reviewerId, pending.reviewerId !== reviewerId);
      if (acquired) return acquired;
      const other = await this.holds.findOtherReviewer(manager, verificationId, reviewerId);
      throw heldByAnother(other ?? { name: null }, IN_QUEUE);
    });
    this.outbox.wake();
    return found;
  }

  /** Without effect on a case that the administrator does not hold. */
  async release(verificationId: string, reviewerId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const pending = await this.verifications.findPending(manager, verificationId);
      if (!(await this.holds.release(manager, verificationId, reviewerId))) return;
      await this.record(manager, 'verification.released', verificationId, pending?.userId ?? null);
    });
    this.outbox.wake();
  }

  /** @returns `null` when another administrator was faster, or the case has been decided */
  private async acquire(
    manager: EntityManager,
    verificationId: string,
    reviewerId: string,
    isNew: boolean,
  ): Promise<PendingCase | null> {
    if (!(await this.holds.acquire(manager, verificationId, reviewerId))) return null;
    // Read after the hold's row is locked: a concurrent decision waits for the lock, or has committed and the case is not pending.
    const pending = await this.verifications.findPending(manager, verificationId);
    if (!pending) {
      await this.holds.remove(manager, verificationId);
      return null;
    }
    await this.holds.releaseOthers(manager, verificationId, reviewerId);
    if (isNew) await this.record(manager, 'verification.held', verificationId, pending.userId);
    return pending;
  }

  private record(
    manager: EntityManager,
    action: 'verification.held' | 'verification.released',
    objectId: string,
    subjectId: string | null,
  ): Promise<void> {
    return this.audit.record(manager, { action, objectId, subjectId });
  }
}
